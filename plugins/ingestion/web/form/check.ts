import { graphql, useEffect, useRef, useState } from 'aspectd/console'
import { CHECK } from '../documents.ts'
import type { CheckRecipe, CheckRecipeVariables } from '../documents.types.ts'
import { isSame, type JsonObject, valueAt } from '../model/values.ts'
import { pathOfFile } from './files.ts'

export type Problem = CheckRecipe['checkRecipe']['problems'][number]

export async function check(asked: CheckRecipeVariables, signal?: AbortSignal): Promise<readonly Problem[]> {
  return (await graphql<CheckRecipe>(CHECK, { ...asked }, signal)).checkRecipe.problems
}

/** Milliseconds without a key before the text is checked. */
const PAUSE = 500

/** What the server finds in a recipe, while it is written; `undefined` checks nothing. */
export function useCheck(asked: CheckRecipeVariables | undefined): readonly Problem[] {
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const isFirst = useRef(true)
  useEffect(() => {
    if (asked === undefined) {
      setProblems([])
      return
    }
    const aborting = new AbortController()
    const run = () => {
      // A recipe that cannot be checked now is checked when it is saved.
      check(asked, aborting.signal).then(setProblems, () => {})
    }
    const timer = setTimeout(run, isFirst.current ? 0 : PAUSE)
    isFirst.current = false
    return () => {
      clearTimeout(timer)
      aborting.abort()
    }
  }, [JSON.stringify(asked)])
  return problems
}

const namesOf = (path: string): string[] => path.split(/[./]/).filter(name => name !== '')

/** `source.config.host_port` → `host_port`; undefined for what is no setting. */
const settingOf = (path: string): string | undefined => {
  const [first, second, ...setting] = namesOf(path)
  return first === 'source' && second === 'config' && setting.length > 0 ? setting.join('.') : undefined
}

/** Without those of files that are uploaded when the source is saved. */
export function withoutPending(
  problems: readonly Problem[],
  recipe: JsonObject,
  files: readonly File[]
): readonly Problem[] {
  const isPending = ({ path }: Problem) =>
    files.some(({ name }) => isSame(valueAt(recipe, namesOf(path)), pathOfFile(name)))
  return problems.filter(problem => !isPending(problem))
}

/** The messages by setting, for the form, and those of everything else. */
export function bySetting(problems: readonly Problem[]) {
  const settings = new Map<string, string>()
  const others: Problem[] = []
  for (const problem of problems) {
    const setting = settingOf(problem.path)
    if (setting === undefined) others.push(problem)
    else settings.set(setting, [settings.get(setting), problem.message].filter(Boolean).join(' '))
  }
  return { settings, others }
}

export const hasErrors = (problems: readonly Problem[]): boolean =>
  problems.some(({ severity }) => severity === 'ERROR')
