import { type Call, isRecord, type Urn } from '../../core/index.ts'
import type { Operation } from './changes/change.ts'
import { MalformedVersion, UnknownVersion } from './errors.ts'
import { createHistory, type HistoryDeps } from './history.ts'
import { type Timeline, type Transaction, transactionsOf } from './transactions.ts'

const SCHEMA: ReadonlySet<'TECHNICAL_SCHEMA'> = new Set(['TECHNICAL_SCHEMA'] as const)

/** Each column's latest change is needed, however many later changes others have: some 50 MB. */
const MIN_CHANGES = 100_000

export interface SemanticVersion {
  readonly semanticVersion: string
  readonly semanticVersionTimestamp: number
  readonly versionStamp: string
}

const versionOf = ({ semVer, timestamp, versionStamp }: Transaction): SemanticVersion => ({
  semanticVersion: plain(semVer),
  semanticVersionTimestamp: timestamp,
  versionStamp
})

/** `1.2.0-computed` → `1.2.0` */
const plain = (semVer: string): string => semVer.replace('-computed', '')

/** A schema that has not changed since the oldest version that is kept. */
const unchanged = ({ oldest, aspect }: Timeline['gaps'][number]): Transaction => ({
  timestamp: oldest.time,
  actor: oldest.actor,
  semVer: '0.0.0-computed',
  semVerChange: 'NONE',
  changes: [],
  omitted: 0,
  versionStamp: `${aspect}:${oldest.version}`
})

export interface Blame {
  readonly fieldPath: string
  readonly schemaFieldChange: {
    readonly timestampMillis: number
    readonly lastSemanticVersion: string
    readonly versionStamp: string
    readonly changeType: Operation
    readonly lastSchemaFieldChange: string
  }
}

const VERBS: Readonly<Record<string, string>> = { ADD: 'Added', MODIFY: 'Modified', REMOVE: 'Removed' }

export function createSchemaHistory(deps: HistoryDeps) {
  const limits = { ...deps.limits, maxChanges: Math.max(deps.limits.maxChanges, MIN_CHANGES) }
  const historyOf = createHistory({ ...deps, limits })

  /** Changes of the columns; `undefined` if the dataset or its schema does not exist, or is not visible. */
  async function timelineOf(call: Call, urn: Urn): Promise<Timeline | undefined> {
    const history = await historyOf(call, urn, { categories: SCHEMA })
    if (!history || history.steps.length === 0) return undefined
    const { transactions, gaps } = transactionsOf(history)
    return { gaps, transactions: transactions.length > 0 ? transactions : gaps.map(unchanged) }
  }

  return {
    /** The semantic versions of a schema, the latest first. */
    async versions(call: Call, urn: Urn) {
      const found = await timelineOf(call, urn)
      if (!found?.transactions.length) return null
      const versions = found.transactions.map(versionOf).reverse()
      return { latestVersion: versions[0], version: versions[0], semanticVersionList: versions }
    },
    /**
     * The latest change of each column that there was in a version (the latest one when absent).
     * @throws MalformedVersion 400, UnknownVersion 404
     */
    async blame(call: Call, urn: Urn, wanted: string | null | undefined) {
      const limit = wanted == null ? undefined : parsed(wanted)
      const found = await timelineOf(call, urn)
      const latest = found?.transactions.at(-1)
      if (!found || !latest) return null
      const last = plain(latest.semVer)
      if (limit && !isUpTo(limit, parsed(last))) throw new UnknownVersion(wanted, last)
      // The first one is 0.0.0, so there always is one.
      const shown = limit
        ? found.transactions.filter(({ semVer }) => isUpTo(parsed(semVer), limit))
        : found.transactions
      return { version: versionOf(shown.at(-1) ?? latest), schemaFieldBlameList: blames(found, shown) }
    }
  }
}

function blames({ gaps, transactions }: Timeline, shown: readonly Transaction[]): Blame[] {
  const latest = new Map<string, Blame>()
  for (const [path, blame] of unknownBefore(gaps, transactions[0])) latest.set(path, blame)
  for (const transaction of shown) {
    for (const { operation, parameters } of transaction.changes) {
      const { fieldPath, newFieldPath } = parameters ?? {}
      const renamed = typeof newFieldPath === 'string'
      const path = renamed ? newFieldPath : fieldPath
      if (typeof path !== 'string') continue
      if (operation === 'REMOVE' || renamed) latest.delete(String(fieldPath))
      if (operation !== 'REMOVE') latest.set(path, blameOf(path, transaction, operation))
    }
  }
  return [...latest.values()]
}

function blameOf(fieldPath: string, at: Transaction, changeType: Operation): Blame {
  const lastSemanticVersion = plain(at.semVer)
  return {
    fieldPath,
    schemaFieldChange: {
      timestampMillis: at.timestamp,
      lastSemanticVersion,
      versionStamp: at.versionStamp,
      changeType,
      lastSchemaFieldChange: `${VERBS[changeType]} in v${lastSemanticVersion}`
    }
  }
}

/** Columns of the oldest version that was compared: when they were added is not known. */
function unknownBefore(gaps: Timeline['gaps'], first: Transaction | undefined): [string, Blame][] {
  return gaps.flatMap(gap => {
    const fields = isRecord(gap.value) && Array.isArray(gap.value.fields) ? gap.value.fields : []
    const at = { ...unchanged(gap), semVer: first?.semVer ?? '0.0.0-computed' }
    return fields.flatMap((field): [string, Blame][] => {
      if (!isRecord(field) || typeof field.fieldPath !== 'string') return []
      const { fieldPath, schemaFieldChange } = blameOf(field.fieldPath, at, 'ADD')
      return [[fieldPath, { fieldPath, schemaFieldChange: { ...schemaFieldChange, lastSchemaFieldChange: UNCHANGED } }]]
    })
  })
}

const UNCHANGED = 'Not changed since the oldest version that was compared'

type Numbers = readonly [number, number, number]

/** @throws MalformedVersion */
function parsed(text: string): Numbers {
  const [, major, minor, patch] = /^v?(\d{1,9})\.(\d{1,9})\.(\d{1,9})(?:-computed)?$/.exec(text) ?? []
  if (major === undefined) throw new MalformedVersion(JSON.stringify(text.slice(0, 100)))
  return [Number(major), Number(minor), Number(patch)]
}

function isUpTo(one: Numbers, limit: Numbers): boolean {
  for (const [at, number] of one.entries()) if (number !== limit[at]) return number < (limit[at] ?? 0)
  return true
}
