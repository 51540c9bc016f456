import { useRef, useState } from 'aspectd/console'
import { type Json, type JsonObject, withSetting } from '../model/values.ts'
import type { LineProblem } from '../model/yaml-text.ts'

type Yaml = typeof import('../model/yaml-text.ts')

/** A recipe that is being written: as settings, or as text. Both are the same recipe. */
export interface Draft {
  readonly view: 'form' | 'yaml'
  /** The newest one that the text could be read as. */
  readonly recipe: JsonObject
  /** While it is shown as YAML. */
  readonly text: string
  /** What is wrong with the text, apart from its meaning. */
  readonly problems: readonly LineProblem[]
  /** The text is no recipe. */
  readonly isWrong: boolean
  readonly isChanged: boolean
  set(path: readonly string[], value: Json | undefined): void
  write(text: string): void
  replace(recipe: JsonObject): Promise<void>
  show(view: 'form' | 'yaml'): Promise<void>
  /** The line of a path in the text, from 1. */
  lineOf(path: string): number
  /** The recipe as it is sent: YAML if it has a text, which can have comments; else JSON. */
  outgoing(recipe: JsonObject): Promise<string>
}

interface State {
  readonly view: 'form' | 'yaml'
  readonly recipe: JsonObject
  /** What is shown, or what had comments; absent: there never was a text. */
  readonly text?: string | undefined
  readonly problems: readonly LineProblem[]
  readonly isWrong: boolean
  readonly isChanged: boolean
}

export interface Start {
  readonly recipe: JsonObject
  /** With the comments of who wrote it. */
  readonly text?: string | undefined
}

const SOUND = { problems: [], isWrong: false }

export function useDraft(start: Start): Draft {
  const [state, setState] = useState<State>({ ...start, ...SOUND, view: 'form', isChanged: false })
  const yaml = useRef<Yaml | undefined>(undefined)
  /** The parser is larger than all pages together: it is loaded for who needs it. */
  const load = async () => (yaml.current ??= await import('../model/yaml-text.ts'))
  const synced = async ({ text }: State, recipe: JsonObject) => {
    const { applyRecipe, textOfRecipe } = await load()
    return text === undefined ? textOfRecipe(recipe) : applyRecipe(text, recipe)
  }
  const show = async (view: 'form' | 'yaml') => {
    const text = await synced(state, state.recipe)
    setState(before => ({ ...before, view, text, ...SOUND }))
  }
  return {
    ...state,
    text: state.text ?? '',
    set: (path, value) =>
      setState(before => ({ ...before, recipe: withSetting(before.recipe, path, value), isChanged: true })),
    write(text) {
      const { recipe, problems } = yaml.current?.parseRecipeText(text) ?? { problems: [] }
      setState(before => ({
        ...{ ...before, text, problems, isChanged: true, isWrong: recipe === undefined },
        ...(recipe ? { recipe } : {})
      }))
    },
    async replace(recipe) {
      const text = state.view === 'yaml' ? await synced(state, recipe) : state.text
      setState(before => ({ ...before, recipe, text }))
    },
    show,
    lineOf: path => yaml.current?.lineOf(state.text ?? '', path) ?? 1,
    async outgoing(recipe) {
      if (state.text === undefined) return JSON.stringify(recipe)
      // The server says what is wrong with it.
      return state.isWrong ? state.text : synced(state, recipe)
    }
  }
}
