import {
  BadRequest,
  entityTypeOf,
  isRecord,
  type JsonRecord,
  type Model,
  parseUrn,
  type Stored,
  type SystemMetadata,
  type Urn
} from '../../../core/index.ts'
import type { Proposal } from './proposal.ts'

const PREFIX = 'com.linkedin.metadata.snapshot.'
/** Types whose record name is not derived from the type name. */
const NAMES: Readonly<Record<string, string>> = { corpuser: 'CorpUser' }

/** `com.linkedin.metadata.snapshot.DatasetSnapshot` */
function snapshotName(type: string): string {
  const name = NAMES[type] ?? type.replace(/^ml(?=[A-Z])/, 'ML').replace(/^./, first => first.toUpperCase())
  return `${PREFIX}${name}Snapshot`
}

export function snapshotOf(urn: Urn, stored: readonly Stored[], model: Model): object {
  const aspects = stored.map(({ row, value }) => ({ [model.aspects.get(row.aspect)?.record ?? row.aspect]: value }))
  return { [snapshotName(entityTypeOf(urn))]: { urn, aspects } }
}

/** The aspects of one `{"value": {"<snapshot record>": {urn, aspects}}}` as UPSERT proposals. */
export function createSnapshotParser(model: Model) {
  return (raw: unknown, system: SystemMetadata, at = ''): Proposal[] => {
    const [record, snapshot] = onlyMember(isRecord(raw) ? raw.value : undefined, 'entity.value', 'snapshot')
    if (!isRecord(snapshot) || !Array.isArray(snapshot.aspects)) {
      throw new BadRequest(`${record} must be an object with urn and a list of aspects`)
    }
    const urn = parseUrn(snapshot.urn)
    const type = model.type(entityTypeOf(urn))
    if (record !== snapshotName(type.name)) {
      throw new BadRequest(`expected ${snapshotName(type.name)} for ${urn}, found ${record}`)
    }
    const byRecord = new Map(type.aspects.map(name => [model.aspects.get(name)?.record, name]))
    return snapshot.aspects.map((one, index) => {
      const [name, value] = onlyMember(one, `aspects[${index}]`, 'aspect')
      const aspect = byRecord.get(name)
      if (!aspect) throw new BadRequest(`Unknown aspect ${name} for entity ${type.name}`)
      return { at, urn, aspect, change: 'UPSERT', value: () => value, system, headers: new Map() }
    })
  }
}

function onlyMember(value: unknown, where: string, what: string): [string, JsonRecord | unknown] {
  const [member, ...others] = isRecord(value) ? Object.entries(value) : []
  if (member && others.length === 0) return member
  throw new BadRequest(`${where} must be an object with one member, whose name is the record name of the ${what}`)
}
