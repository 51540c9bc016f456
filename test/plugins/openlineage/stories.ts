import type { Client } from '../../helper.ts'
import { columns, datasetEvent, facets, PATH, runEvent, runId, runOf, table, urnOf } from './events.ts'

export const schema = (...names: string[]) =>
  facets({ schema: { fields: names.map(name => ({ name, type: 'string' })) } })
export const described = (description: string) => facets({ documentation: { description } })

const RUNS = [1, 2, 3]
const runIn = (name: string, number: number) => Number.parseInt(name, 36) * 10 + number

/** Two runs of a job at once, one that fails when it begins, and what is said of their tables meanwhile. `name` has at most 7 letters and digits. */
export function story(name: string): object[] {
  const job = `shop.${name}`
  const of = (one: string, more = {}) => table(`${name}_${one}`, more)
  const made = columns({ a: [`${name}_x.a`, `${name}_y.b`] })
  const run = (number: number) => runIn(name, number)
  const written = { outputFacets: facets({ outputStatistics: { rowCount: 7, size: 700 } }) }
  const measured = { inputFacets: facets({ dataQualityMetrics: { rowCount: 5, columnMetrics: {} } }) }
  return [
    runEvent({ job, run: run(1), type: 'START', minutes: 0, inputs: [of('x', { facets: schema('a', 'old') })] }),
    runEvent({ job, run: run(2), type: 'START', minutes: 2, inputs: [of('y')], jobFacets: described('first') }),
    runEvent({ job, run: run(1), type: 'RUNNING', minutes: 3, outputs: [of('out', { facets: made })] }),
    runEvent({ job, run: run(1), minutes: 4, outputs: [of('gone', written)], jobFacets: described('second') }),
    runEvent({ job, run: run(2), type: 'RUNNING', minutes: 5, inputs: [of('x', { facets: schema('a', 'b') })] }),
    runEvent({
      ...{ job, run: run(2), minutes: 6, inputs: [of('x', measured)] },
      outputs: [of('out', { facets: { ...made, ...schema('a') }, ...written })]
    }),
    runEvent({ job, run: run(2), type: 'OTHER', minutes: 7, jobFacets: facets({ sql: { query: 'SELECT 1' } }) }),
    runEvent({ job, run: run(3), type: 'START', minutes: 8 }),
    runEvent({ job, run: run(3), type: 'FAIL', minutes: 8, inputs: [of('z')] }),
    datasetEvent(of('x', { facets: { ...schema('a', 'b', 'c'), ...described('of x') } }), 9),
    datasetEvent(
      of('x', { facets: { ...schema('a', 'b'), ...facets({ tags: { tags: [{ key: 'k', value: 'v' }] } }) } }),
      8
    )
  ]
}

/** Sends the events of the story in their order. Resolves to what is stored of it then. */
export async function undisturbed(client: Client, name: string, events = story(name)): Promise<string> {
  for (const event of events) {
    const { status, body } = await client.post(PATH, event)
    if (status !== 202) throw new Error(`${status} ${JSON.stringify(body)}`)
  }
  return stored(client, name)
}

/** Everything that is stored of the story, without its name: values of aspects, and points in the order of their times. */
export async function stored(client: Client, name: string): Promise<string> {
  const tables = ['x', 'y', 'z', 'out', 'gone'].map(one => urnOf(`${name}_${one}`))
  const runs = RUNS.map(number => runOf(runIn(name, number)))
  const job = `urn:li:dataJob:(urn:li:dataFlow:(spark,shop,prod),shop.${name})`
  const all = {
    values: await Promise.all([job, ...tables, ...runs].map(urn => valuesOf(client, urn))),
    states: await Promise.all(runs.map(urn => pointsOf(client, urn, 'dataProcessInstanceRunEvent'))),
    profiles: await Promise.all(tables.map(urn => pointsOf(client, urn, 'datasetProfile'))),
    operations: await Promise.all(tables.map(urn => pointsOf(client, urn, 'operation')))
  }
  const text = JSON.stringify(all, (_key, value) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value
  )
  const ids = RUNS.map(number => [number, runId(runIn(name, number))] as const)
  return ids.reduce((now, [number, id]) => now.replaceAll(id, `run ${number}`), text).replaceAll(name, 'NAME')
}

async function valuesOf(client: Client, urn: string): Promise<object> {
  const { body } = await client.get(`/entitiesV2/${encodeURIComponent(urn)}`)
  return Object.fromEntries(
    Object.entries<{ value: unknown }>(body.aspects).map(([aspect, { value }]) => [aspect, value])
  )
}

async function pointsOf(client: Client, urn: string, aspect: string): Promise<unknown[]> {
  const entity = urn.split(':')[2]
  const { body } = await client.post('/aspects?action=getTimeseriesAspectValues', { urn, entity, aspect })
  return body.value.values.map((one: { aspect: { value: string } }) => JSON.parse(one.aspect.value))
}
