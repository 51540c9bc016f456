import { containerAt, datasetAt, EVERYWHERE, RARE } from './fill.ts'
import { type Place, someDataset } from './place.ts'

export interface Operation {
  readonly name: string
  /** Milliseconds at the largest size. */
  readonly limit?: number
  /** At the largest size ÷ at the smallest. */
  readonly growth?: number
  /** Its 99th percentile of many calls is measured, instead of the median. */
  readonly isP99?: true
  /** `at` counts the calls. */
  run(place: Place, at: number): Promise<unknown>
}

const FLAT = 1.5
const BATCH = 100
const PAGE = 20

const read = `query ($urn: String!) { dataset(urn: $urn) { urn name properties { description } tags { tags { tag { urn } } } } }`
const related = `query ($urn: String!) { entity(urn: $urn) { relationships(input: {types: ["TaggedWith", "IsPartOf"], direction: INCOMING,
  start: 0, count: 20}) { total relationships { entity { urn } } } } }`
const found = `query ($input: SearchAcrossEntitiesInput!) { searchAcrossEntities(input: $input) { total searchResults { entity { urn } }
  facets { field aggregations { value count } } } }`

const pointRead = (place: Place, at: number) => place.graphql(read, { urn: someDataset(place, at) })
const lastPage = (place: Place) =>
  place.rest('/entities?action=listUrns', { entity: 'dataset', start: place.size - PAGE, count: PAGE })
const search = (place: Place, input: object) =>
  place.graphql(found, { input: { types: ['DATASET'], start: 0, count: PAGE, ...input } })

const rare = [{ and: [{ field: 'tags', values: [RARE] }] }]
/** What people search for, some of it in all datasets. */
const mixed: readonly ((number: number) => object)[] = [
  number => ({ query: `table_${number}` }),
  () => ({ query: 'shop' }),
  number => ({ query: `public table ${number}` }),
  () => ({ query: 'tab' }),
  () => ({ query: 'table shop', orFilters: rare }),
  number => ({ query: `rows ${number}` }),
  () => ({ query: 'tag:everywhere shop' }),
  number => ({ query: `table_${number} OR nothing` })
]

export const operations: readonly Operation[] = [
  { name: 'point read (GraphQL)', growth: FLAT, run: pointRead },
  {
    name: 'point read (REST)',
    growth: FLAT,
    run: (place, at) =>
      place.rest(`/entitiesV2?ids=List(${encodeURIComponent(someDataset(place, at))})&aspects=List(datasetProperties)`)
  },
  {
    name: 'one proposal',
    growth: FLAT,
    run: (place, at) =>
      place.rest('/aspects?action=ingestProposal', { proposal: proposal(someDataset(place, at), `text ${at}`) })
  },
  {
    name: 'addTags',
    growth: FLAT,
    run: (place, at) =>
      place.graphql('mutation ($input: AddTagsInput!) { addTags(input: $input) }', {
        input: { tagUrns: ['urn:li:tag:extra'], resourceUrn: someDataset(place, at) }
      })
  },
  {
    name: 'a batch of 100 new datasets',
    growth: FLAT,
    run: (place, at) => {
      const proposals = Array.from({ length: BATCH }, (_none, number) =>
        proposal(datasetAt(1e9 + at * BATCH + number), 'a new table')
      )
      return place.rest('/aspects?action=ingestProposalBatch', { proposals })
    }
  },
  {
    name: 'first page',
    growth: FLAT,
    run: place => place.rest('/entities?action=listUrns', { entity: 'dataset', start: 0, count: PAGE })
  },
  { name: 'jump to the last page', limit: 50, run: lastPage },
  {
    name: 'point read beside a jump',
    limit: 10,
    run: besideJump
  },
  {
    name: 'total of a type',
    limit: 5,
    run: place => place.rest('/entities?action=listUrns', { entity: 'dataset', start: 0, count: 0 })
  },
  {
    name: 'count of an aspect',
    limit: 5,
    growth: FLAT,
    run: place => place.rest('/aspects?action=getCount', { aspect: 'datasetProperties' })
  },
  {
    name: 'use count of a tag of all datasets',
    limit: 5,
    growth: FLAT,
    run: place => place.graphql(`{ tag(urn: "${EVERYWHERE}") { usageCount } }`)
  },
  {
    name: 'relationships of a tag of all datasets',
    limit: 10,
    growth: FLAT,
    run: place => place.graphql(related, { urn: EVERYWHERE })
  },
  {
    name: 'relationships of a container',
    growth: FLAT,
    run: (place, at) => place.graphql(related, { urn: containerAt((at * 7919) % place.size) })
  },
  { name: 'search for a name', run: (place, at) => search(place, { query: `table_${(at * 7919) % place.size}` }) },
  { name: 'search for a frequent word', run: place => search(place, { query: 'shop' }) },
  {
    name: 'p99 of mixed searches with facets',
    limit: 50,
    isP99: true,
    run: (place, at) => search(place, mixed[at % mixed.length]?.((at * 7919) % place.size) ?? {})
  },
  {
    name: 'list by a tag of 1 % of the datasets',
    run: place => search(place, { query: '*', orFilters: [{ and: [{ field: 'tags', values: [RARE] }] }] })
  },
  { name: 'getIndexSizes', limit: 50, run: place => place.rest('/operations?action=getIndexSizes', {}) },
  {
    name: 'latest profile',
    growth: FLAT,
    run: (place, at) =>
      place.graphql('query ($urn: String!) { dataset(urn: $urn) { datasetProfiles(limit: 1) { rowCount } } }', {
        urn: someDataset(place, at)
      })
  }
]

function proposal(entityUrn: string, description: string) {
  const value = { name: 'table', description, customProperties: {}, tags: [] }
  return {
    entityType: 'dataset',
    entityUrn,
    changeType: 'UPSERT',
    aspectName: 'datasetProperties',
    aspect: { value: JSON.stringify(value), contentType: 'application/json' }
  }
}

/** Sent just after a jump: it waits for the jump if that is computed on the main thread. */
async function besideJump(place: Place, at: number): Promise<number> {
  const jump = lastPage(place)
  const begun = performance.now()
  await pointRead(place, at)
  const taken = performance.now() - begun
  await jump
  return taken
}
