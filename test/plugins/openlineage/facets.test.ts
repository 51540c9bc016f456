import { readFileSync } from 'node:fs'
import t from 'tap'
import { FACETS } from '../../../plugins/openlineage/events/spec.ts'
import { start } from '../../helper.ts'
import {
  aspectOf,
  type Content,
  columnOf,
  datasetEvent,
  edgesOf,
  facets,
  JOB,
  PATH,
  runEvent,
  runOf,
  table,
  urnOf
} from './events.ts'
import { type Example, FACET_EXAMPLES } from './facet-examples.ts'

const { admin } = await start(t)
const told = table('told')
const input = { ...table('source'), field: 'a' }

/** An event in which everything that can have the facet has it. */
function eventWith(name: string, content: Content, places: readonly string[]): object {
  const facet = facets({ [name]: content })
  const at = (place: string) => (places.includes(place) ? facet : {})
  const dataset = { ...told, facets: at('dataset') }
  return runEvent({
    type: 'OTHER',
    runFacets: at('run'),
    jobFacets: at('job'),
    inputs: [{ ...dataset, inputFacets: at('input') }],
    outputs: [{ ...dataset, outputFacets: at('output') }]
  })
}

async function found([of, aspect]: Example['has']): Promise<unknown> {
  if (of === 'dataset') return aspectOf(admin, urnOf('told'), aspect)
  if (of === 'job') return aspectOf(admin, JOB, aspect)
  if (of === 'run') return aspectOf(admin, runOf(1), aspect)
  if (of === 'edge') {
    const value = (await aspectOf(admin, runOf(1), 'dataProcessInstanceInput')) as {
      inputEdges: { properties?: Content }[]
    }
    return { text: value.inputEdges[0]?.properties?.[`openlineage.${aspect}`] }
  }
  const type = aspect === 'assertionRunEvent' ? 'assertion' : 'dataset'
  const { body } = await admin.get(`/openapi/v2/timeseries/${type}/${aspect}`)
  return body.results?.[0]?.event
}

t.test('each facet of the specification is found where the documentation says', async t => {
  t.strictSame(Object.keys(FACET_EXAMPLES).toSorted(), FACETS.map(({ file }) => file).toSorted())
  for (const { file, name, places } of FACETS) {
    const { content, has } = FACET_EXAMPLES[file] as Example
    const { status, body } = await admin.post(PATH, eventWith(name, content, places))
    t.equal(status, 202, `${file} ${body?.message}`)
    t.match(await found(has), has[2], file)
  }
  t.strictSame((await edgesOf(admin)).inputs, ['entry', 'source', 'told', 'wide'].map(urnOf))
  t.strictSame((await edgesOf(admin)).jobs, [JOB.replace('load', 'before')])
})

t.test('the documentation has each facet once, with its places', t => {
  const text = readFileSync(new URL('../../../docs/openlineage.md', import.meta.url), 'utf8')
  const rows = [...text.matchAll(/^\| `(\w+Facet)` \| ([\w, ]+) \| .+ \|$/gm)].map(
    ([, file, places]) => `${file} ${places}`
  )
  t.strictSame(rows, FACETS.map(({ file, places }) => `${file} ${places.join(', ')}`).toSorted())
  t.end()
})

t.test('a dataset says itself what it is made from', async t => {
  const columnLineage = { fields: { a: { inputFields: [input] } } }
  const send = (content: Content, minutes: number) =>
    admin.post(PATH, datasetEvent({ ...table('view'), facets: facets({ columnLineage: content }) }, minutes))
  await send(columnLineage, 1)
  t.match(await aspectOf(admin, urnOf('view'), 'upstreamLineage'), {
    upstreams: [{ dataset: urnOf('source'), type: 'TRANSFORMED' }],
    fineGrainedLineages: [{ upstreams: [columnOf('source', 'a')], downstreams: [columnOf('view', 'a')] }]
  })
  await send({ fields: {} }, 2)
  t.match(await aspectOf(admin, urnOf('view'), 'upstreamLineage'), {
    upstreams: { length: 0 },
    fineGrainedLineages: { length: 0 }
  })
})
