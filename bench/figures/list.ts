import { fillCatalog, RARE } from '../catalog.ts'
import type { Bench, Figure, Topic } from '../figure.ts'
import { inFolder } from '../folder.ts'
import { type Load, rate, requireSame } from '../load.ts'
import { launch } from '../server.ts'

const DATASETS = 5000
const QUICK_DATASETS = 500
const query = `query ($input: SearchAcrossEntitiesInput!) { searchAcrossEntities(input: $input) {
  start count total searchResults { entity { urn type ... on Dataset { name properties { description } } } } } }`

const list = {
  yardstick: 'hand-written, same store',
  unit: 'requests/s',
  better: 'higher',
  target: { ratio: 0.5 }
} as const
const urns: Figure = { ...list, name: 'list of 100 URNs (listUrns)' }
const page: Figure = { ...list, name: 'list page of 20 datasets with names (GraphQL)' }
const filtered: Figure = { ...list, name: 'list by a tag, 20 datasets with names (GraphQL)' }

export const listTopic: Topic = {
  name: 'list',
  figures: [urns, page, filtered],
  run: bench =>
    inFolder(async folder => {
      const { headers, copy } = await fillCatalog(folder, bench.isQuick ? QUICK_DATASETS : DATASETS)
      const ours = await launch('../bin/aspectd.js', folder)
      const other = await launch('./yardsticks/lists.ts', folder, [copy])
      const both = (path: string, asked: object) =>
        [ours, other].map(({ url }) => ({ url: `${url}${path}`, headers, bodies: [JSON.stringify(asked)] }))
      try {
        await compare(bench, urns, both('/entities?action=listUrns', { entity: 'dataset', start: 200, count: 100 }))
        await compare(bench, page, both('/api/graphql', { query, variables: { input: inputOf({}) } }))
        const orFilters = [{ and: [{ field: 'tags', values: [RARE] }] }]
        await compare(bench, filtered, both('/api/graphql', { query, variables: { input: inputOf({ orFilters }) } }))
      } finally {
        await Promise.all([ours.stop(), other.stop()])
      }
    })
}

function inputOf(more: object): object {
  const sortInput = { sortCriteria: [{ field: 'urn', sortOrder: 'ASCENDING' }] }
  return { types: ['DATASET'], query: '*', start: 0, count: 20, sortInput, ...more }
}

async function compare(bench: Bench, figure: Figure, [ours, theirs]: Load[]): Promise<void> {
  if (!ours || !theirs || !bench.isWanted(figure)) return
  await requireSame(ours, theirs)
  await bench.measure({
    figures: [figure],
    isWarmedUp: true,
    ours: async () => [await rate(ours, bench.seconds)],
    yardstick: async () => [await rate(theirs, bench.seconds)]
  })
}
