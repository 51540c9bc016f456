import { randomBytes } from 'node:crypto'
import { type Call, idOf, makeUrn, type Static, Type, type Urn } from '../../core/index.ts'
import type { ModelHandles } from '../entities/index.ts'

const Text = Type.String()

/** Whom an erasure looks for. Stored only while it runs. */
export const Person = Type.Object(
  {
    urn: Text,
    /** What stands in place of the URN afterwards: `urn:li:corpuser:erased-<random>`. */
    pseudonym: Text,
    emails: Type.Array(Text),
    /** Names of the profile. */
    names: Type.Array(Text),
    /** URNs and ids of erased entities that have the URN in them: `urn:li:corpuser:ada-tour`. */
    aliases: Type.Array(Text),
    /** The user or group that gets the ownerships. */
    successor: Type.Optional(Text)
  },
  { additionalProperties: false }
)
export type Person = Static<typeof Person>

/** Shorter names are words of other texts. */
const LEAST_LETTERS = 3

/** With what is stored of them now. */
export async function personOf(aspects: ModelHandles, call: Call, { urn, successor }: Named): Promise<Person> {
  const [info, own, key] = await Promise.all([
    aspects.corpUserInfo.get(call, urn),
    aspects.corpUserEditableInfo.get(call, urn),
    aspects.corpUserKey.get(call, urn)
  ])
  const texts = (...all: readonly (string | null | undefined)[]) => [
    ...new Set(all.flatMap(one => (one && one.trim().length >= LEAST_LETTERS ? [one.trim()] : [])))
  ]
  const id = idOf(urn)
  const names = texts(info?.fullName, info?.displayName, own?.displayName, key?.username)
  return {
    urn,
    pseudonym: makeUrn('corpuser', `erased-${randomBytes(9).toString('hex')}`),
    emails: texts(info?.email, own?.email, id.includes('@') ? id : undefined),
    names: names.filter(name => name !== id),
    aliases: [],
    ...(successor === undefined ? {} : { successor })
  }
}

/** The persons, with what they are called by entities that are about to be erased; the same when there are none. */
export function withAliases(persons: readonly Person[], erased: readonly Urn[]): readonly Person[] {
  const next = persons.map(person => {
    const added = erased.filter(one => one !== person.urn && one.includes(person.urn) && !person.aliases.includes(one))
    return added.length === 0
      ? person
      : { ...person, aliases: [...person.aliases, ...added.flatMap(one => [one, idOf(one)])] }
  })
  return next.every((person, at) => person === persons[at]) ? persons : next
}

export interface Named {
  readonly urn: Urn
  readonly successor?: Urn | undefined
}

/** What must be found to find everything: each is stored as it is, or in lower case. */
export function textsOf({ urn, emails, names }: Person): string[] {
  const id = idOf(urn as Urn)
  // A short name alone would be found in nearly everything.
  const all = [id.length < LEAST_LETTERS ? `"${id}"` : id, urn, ...emails, ...names]
  return [...new Set(all.flatMap(text => [text, text.toLowerCase()]))]
}
