import type { Client } from '../client.ts'
import { dice } from '../dice.ts'
import { attach } from '../plugins/tags/requests.ts'
import { datasetOf } from './writers.ts'

/** A target of tags: a dataset, or one of its columns. */
interface Place {
  readonly dataset: string
  /** Empty for the dataset itself. */
  readonly column: string
}

/** One request that attaches these tags to each of these places, or detaches them. Each place has another dataset. */
export interface Edit {
  readonly verb: 'add' | 'remove'
  readonly tags: readonly string[]
  readonly places: readonly Place[]
}

/** A client that attaches and detaches its own tags. */
export interface Editor {
  readonly tags: readonly string[]
  /** All edits that it made. */
  readonly edits: readonly Edit[]
  /** The attached tags: `dataset#column tag`. */
  readonly attached: ReadonlySet<string>
  /** Sends an edit that changes something. Resolves to how often it was refused before it was stored. */
  edit(client: Client): Promise<number>
}

const TAGS_EACH = 3
/** So many that a slow machine does not decide; `concurrency.soak` has a limit. */
const MOST_REFUSALS = 100
const COLUMNS = ['', 'id', 'name']

export const datasets = Array.from({ length: 50 }, (_none, number) => datasetOf(`busy${number}`))
const everywhere: readonly Place[] = datasets.flatMap(dataset => COLUMNS.map(column => ({ dataset, column })))

/** The same number makes the same edits. */
export function createEditor(number: number): Editor {
  const name = `writer${number}`
  const roll = dice(number)
  const own = Array.from({ length: TAGS_EACH }, (_none, at) => `urn:li:tag:${name}-${at}`)
  const attached = new Set<string>()
  const edits: Edit[] = []

  function next(): Edit {
    const [tag, another] = twoOf(own, roll)
    const [place, elsewhere] = twoOf(everywhere, roll)
    const isThere = attached.has(attachment(place, tag))
    const isAlike = (at: Place, one: string) => attached.has(attachment(at, one)) === isThere
    const verb = isThere ? 'remove' : 'add'
    const kind = roll(3)
    if (kind === 1 && isAlike(place, another)) return { verb, tags: [tag, another], places: [place] }
    const isApart = elsewhere.dataset !== place.dataset
    if (kind === 2 && isApart && isAlike(elsewhere, tag)) return { verb, tags: [tag], places: [place, elsewhere] }
    return { verb, tags: [tag], places: [place] }
  }
  return {
    tags: own,
    edits,
    attached,
    async edit(client) {
      const edit = next()
      const refused = await send(client, edit)
      edits.push(edit)
      for (const place of edit.places) {
        for (const tag of edit.tags) attached[edit.verb === 'add' ? 'add' : 'delete'](attachment(place, tag))
      }
      return refused
    }
  }
}

export function attachment({ dataset, column }: Place, tag: string): string {
  return `${dataset}#${column} ${tag}`
}

/** Two different ones. */
function twoOf<T>(all: readonly T[], roll: (sides: number) => number): [T, T] {
  const first = roll(all.length)
  const second = (first + 1 + roll(all.length - 1)) % all.length
  return [all[first] as T, all[second] as T]
}

/** Repeats what was refused as retryable, as clients do: a refused edit has stored nothing. Resolves to how often. */
async function send(client: Client, edit: Edit): Promise<number> {
  for (let refused = 0; ; refused++) {
    const { errors } = await attach(client, ...requestOf(edit))
    if (!errors) return refused
    if (refused === MOST_REFUSALS || errors[0]?.extensions.retryable !== true) throw new Error(JSON.stringify(errors))
  }
}

function requestOf({ verb, tags, places }: Edit): [mutation: string, input: object] {
  const resources = places.map(resourceOf)
  if (places.length > 1) return [verb === 'add' ? 'batchAddTags' : 'batchRemoveTags', { tagUrns: tags, resources }]
  if (tags.length === 1) return [`${verb}Tag`, { tagUrn: tags[0], ...resources[0] }]
  return verb === 'add'
    ? ['addTags', { tagUrns: tags, ...resources[0] }]
    : ['batchRemoveTags', { tagUrns: tags, resources }]
}

function resourceOf({ dataset, column }: Place): object {
  const subResource = column === '' ? {} : { subResourceType: 'DATASET_FIELD', subResource: column }
  return { resourceUrn: dataset, ...subResource }
}
