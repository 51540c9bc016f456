import { BadRequest, type Call, type EntityRef } from '../../../core/index.ts'
import type { GraphqlDeps } from './deps.ts'
import { read } from './resolve.ts'

/** The run of what was written outside of ingestion. */
export const NO_RUN = 'no-run-id-provided'
const MAX_RUNS = 1000

export const runsSdl = `
  extend type DataJob {
    "The runs of this job, newest first."
    runs(start: Int, count: Int): DataProcessInstanceResult
  }
  type DataProcessInstanceResult { start: Int count: Int total: Int runs: [DataProcessInstance] }
  type DataProcessInstance implements Entity {
    urn: String!
    type: EntityType!
    name: String
    externalUrl: String
    created: AuditStamp
  }
`

export function createRunFields({ data, aspects }: GraphqlDeps) {
  async function runs({ urn }: EntityRef, page: { start?: number | null; count?: number | null }, call: Call) {
    const start = page.start ?? 0
    const count = page.count ?? 20
    if (start < 0 || count < 0 || count > MAX_RUNS) {
      throw new BadRequest(
        `expected start ≥ 0 and count between 0 and ${MAX_RUNS}, found start ${start} and count ${count}`
      )
    }
    const query = {
      types: ['dataProcessInstance'],
      where: { field: 'dataProcessInstanceRelationships.parentTemplate', in: [urn] },
      sort: { field: 'dataProcessInstanceProperties.created', descending: true }
    }
    const { urns, total } = await data.find(call, query, { skip: start, limit: count })
    return { start, count: urns.length, total, runs: urns.map(run => ({ urn: run })) }
  }

  return {
    DataJob: { runs },
    DataProcessInstance: {
      name: read(aspects.dataProcessInstanceProperties, ({ name }) => name),
      externalUrl: read(aspects.dataProcessInstanceProperties, ({ externalUrl }) => externalUrl),
      created: read(aspects.dataProcessInstanceProperties, ({ created }) => created)
    }
  }
}
