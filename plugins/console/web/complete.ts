import { useEffect, useState } from 'preact/hooks'
import { asApiError } from './client.ts'
import { useData } from './data.ts'
import { shortName } from './entity-path.ts'
import { plugins } from './session.ts'

export interface Picked {
  readonly urn: string
  readonly name: string
  /** What is typed is no name yet: it would be created. Without a URN. */
  readonly isNew?: true
}

/** What a field offers. */
export interface Offer {
  /** GraphQL's names of entity types: `TAG`, `CORP_USER`, `DATASET`; all that can be searched if absent. */
  readonly types?: readonly string[] | undefined
  /** Asked instead of the search, which may be off; also without any text, for what is offered at first. */
  readonly find?: ((query: string, signal: AbortSignal) => Promise<readonly Picked[]>) | undefined
  /** URNs that are not offered. */
  readonly except?: readonly string[] | undefined
  /** Creates one with the name that was typed, offered after those that are there; absent: the user may not. */
  readonly create?: ((name: string) => void) | undefined
}

const isUrn = (typed: string): boolean => /^urn:li:\w+:./.test(typed.trim())

/** Milliseconds that a user must stop typing for. */
const PAUSE = 120
const MOST = 10

interface Completion {
  readonly options: readonly Picked[]
  readonly error?: string
  /** What they complete; absent before the first answer. */
  readonly query?: string
}

/** Entities whose names begin with what is typed, or what `find` answers; a URN is taken as it is. */
export function useCompletion(
  typed: string,
  { types, find, except = [] }: Offer,
  isOpen: boolean
): Completion & { readonly isAnswered: boolean } {
  const query = typed.trim()
  const [completion, setCompletion] = useState<Completion>({ options: [] })
  const wanted = types?.join()
  const left = except.join(' ')
  // What is offered without any text is not asked for before somebody looks.
  const isAsked = query !== '' || (find !== undefined && isOpen)
  useEffect(() => {
    if (isUrn(query)) return setCompletion({ options: [{ urn: query, name: shortName(query) }], query })
    if (!isAsked) return setCompletion({ options: [] })
    if (!find && !plugins.value.has('search')) return setCompletion({ options: [], query })
    const aborting = new AbortController()
    const ask =
      find ??
      (async (text: string, signal: AbortSignal) =>
        (await import('./picking/index.ts')).complete(text, types, MOST, signal))
    const timer = setTimeout(
      () => {
        ask(query, aborting.signal).then(
          found => {
            const options = found.filter(({ urn }) => !except.includes(urn)).slice(0, 2 * MOST)
            if (!aborting.signal.aborted) setCompletion({ options, query })
          },
          thrown => aborting.signal.aborted || setCompletion({ options: [], error: asApiError(thrown).message, query })
        )
      },
      query === '' ? 0 : PAUSE
    )
    return () => {
      clearTimeout(timer)
      aborting.abort()
    }
  }, [query, wanted, left, isAsked])
  return { ...completion, isAnswered: isAsked && completion.query === query }
}

const NONE: ReadonlyMap<string, string> = new Map()

/** What people call the entities, by their URNs; without those that cannot be read. */
export function useEntityNames(urns: readonly string[]): ReadonlyMap<string, string> {
  const wanted = [...new Set(urns)].sort()
  const { data = NONE } = useData(
    async signal => (wanted.length === 0 ? NONE : (await import('./picking/index.ts')).loadNames(wanted, signal)),
    [wanted.join(' ')]
  )
  return data
}
