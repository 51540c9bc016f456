import { can, graphql, plugins, useData, useRef, useState } from 'aspectd/console'
import { CREATE_SECRET, SECRETS, UPDATE_SECRET } from '../documents.ts'
import type { CreateSourceSecretVariables, SecretNames, UpdateSourceSecretVariables } from '../documents.types.ts'
import { freeSecretName, type JsonObject, referTo, withSetting } from '../model/values.ts'
import { text } from './en.ts'

const MANAGES = 'MANAGE_SECRETS'

/** The secrets that a form knows, and the values that were typed into it but are not stored yet. */
export interface Secrets {
  /** Why values cannot become secrets. */
  readonly because: string | undefined
  readonly names: readonly string[]
  /** By the path of the setting. */
  readonly typed: ReadonlyMap<string, string>
  type(path: readonly string[], value: string | undefined): void
  /** Stores what was typed, and returns the recipe that names it. */
  store(recipe: JsonObject, of: { readonly type: string; readonly name: string }): Promise<JsonObject>
}

const keyOf = (path: readonly string[]): string => JSON.stringify(path)

export function useSecrets(): Secrets {
  const isOn = plugins.value.has('secrets')
  const isAllowed = isOn && can(MANAGES)
  const loaded = useData(
    async signal => (isAllowed ? ((await graphql<SecretNames>(SECRETS, {}, signal)).listSecrets?.secrets ?? []) : []),
    []
  )
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map())
  /** Those that this form has made: another value replaces theirs. */
  const made = useRef(new Map<string, { readonly urn: string; readonly name: string }>())
  const known = loaded.data ?? []
  /** What becomes of a setting: a reference to its secret, or the value where there are none. */
  const put = async (path: readonly string[], value: string, of: { readonly type: string; readonly name: string }) => {
    if (!isAllowed) return value
    const own = made.current.get(keyOf(path))
    if (own) {
      const variables: UpdateSourceSecretVariables = { input: { ...own, value } }
      await graphql(UPDATE_SECRET, { ...variables })
      return referTo(own.name)
    }
    const taken = new Set([...known, ...made.current.values()].map(({ name }) => name))
    const name = freeSecretName(of.type, path, taken)
    const variables: CreateSourceSecretVariables = {
      input: { name, value, description: text.secretDescription(of.name) }
    }
    const { createSecret: urn } = await graphql<{ createSecret: string }>(CREATE_SECRET, { ...variables })
    made.current.set(keyOf(path), { urn, name })
    return referTo(name)
  }
  return {
    because: isAllowed ? undefined : isOn ? text.secretsForbidden : text.secretsOff,
    names: [...new Set([...known, ...made.current.values()].map(({ name }) => name))].toSorted(),
    typed,
    type: (path, value) => {
      const { [keyOf(path)]: _old, ...others } = Object.fromEntries(typed)
      setTyped(
        new Map(Object.entries(value === undefined || value === '' ? others : { ...others, [keyOf(path)]: value }))
      )
    },
    async store(recipe, of) {
      let changed = recipe
      for (const [key, value] of typed) {
        const path: string[] = JSON.parse(key)
        changed = withSetting(changed, path, await put(path, value, of))
      }
      setTyped(new Map())
      return changed
    }
  }
}
