import { useEffect, useState } from 'preact/hooks'
import { asApiError, graphql } from './client.ts'
import { shortName } from './entity-path.ts'
import { plugins } from './session.ts'

export interface Picked {
  readonly urn: string
  readonly name: string
}

const COMPLETE = `query completeEntities($input: AutoCompleteMultipleInput!) {
  autoCompleteForMultiple(input: $input) {
    suggestions { entities { urn
      ... on Dataset { name } ... on Tag { properties { name } } ... on Container { properties { name } }
      ... on Chart { properties { name } } ... on Dashboard { properties { name } }
      ... on CorpUser { properties { displayName } } ... on CorpGroup { info { displayName } } } }
  }
}`

interface Named {
  readonly urn: string
  readonly name?: string | null
  readonly properties?: { readonly name?: string | null; readonly displayName?: string | null } | null
  readonly info?: { readonly displayName?: string | null } | null
}

interface CompleteData {
  readonly autoCompleteForMultiple: {
    readonly suggestions: readonly { readonly entities: readonly Named[] }[]
  }
}

const nameOf = ({ urn, name, properties, info }: Named): string =>
  name || properties?.displayName || properties?.name || info?.displayName || shortName(urn)

const isUrn = (typed: string): boolean => /^urn:li:\w+:./.test(typed.trim())

/** Milliseconds that a user must stop typing for. */
const PAUSE = 120
const MOST = 10

async function complete(query: string, types: readonly string[] | undefined, signal: AbortSignal): Promise<Picked[]> {
  const input = { query, limit: MOST, ...(types ? { types } : {}) }
  const { autoCompleteForMultiple: found } = await graphql<CompleteData>(COMPLETE, { input }, signal)
  const entities = found.suggestions.flatMap(({ entities }) => entities)
  return entities.map(one => ({ urn: one.urn, name: nameOf(one) })).slice(0, 2 * MOST)
}

interface Completion {
  readonly options: readonly Picked[]
  readonly error?: string
  /** What they complete. */
  readonly query: string
}

/** Entities whose names begin with what is typed; a URN is taken as it is. */
export function useCompletion(
  typed: string,
  types: readonly string[] | undefined
): Completion & { readonly isAnswered: boolean } {
  const query = typed.trim()
  const [completion, setCompletion] = useState<Completion>({ options: [], query: '' })
  const wanted = types?.join()
  useEffect(() => {
    if (isUrn(query)) return setCompletion({ options: [{ urn: query, name: shortName(query) }], query })
    if (query === '' || !plugins.value.has('search')) return setCompletion({ options: [], query })
    const aborting = new AbortController()
    const timer = setTimeout(() => {
      complete(query, types, aborting.signal).then(
        options => setCompletion({ options, query }),
        thrown => aborting.signal.aborted || setCompletion({ options: [], error: asApiError(thrown).message, query })
      )
    }, PAUSE)
    return () => {
      clearTimeout(timer)
      aborting.abort()
    }
  }, [query, wanted])
  return { ...completion, isAnswered: query !== '' && completion.query === query }
}
