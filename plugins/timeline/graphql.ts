import { type ArgsOf, operation, parseUrn, parseUrnOf } from '../../core/index.ts'
import { viewDemand } from '../entities/index.ts'
import { createSchemaHistory } from './blame.ts'
import type { Change } from './changes/change.ts'
import { createDifference, type DifferenceDeps } from './difference.ts'
import { UnknownEntity } from './errors.ts'
import type { HistoryDeps } from './history.ts'
import type { sdl } from './sdl.ts'
import { createTimeline, type TimelineQuestion } from './timeline.ts'
import type { Timeline } from './transactions.ts'

type Args = ArgsOf<typeof sdl>

export function createOperations(deps: HistoryDeps & DifferenceDeps) {
  const [timelineOf, differenceOf] = [createTimeline(deps), createDifference(deps)]
  const schemas = createSchemaHistory(deps)
  const ofDataset = ({ input }: { input: { datasetUrn: string } }) =>
    viewDemand(parseUrnOf('dataset', input.datasetUrn))
  return {
    getTimeline: operation(
      ({ input }: Args['getTimeline']) => viewDemand(parseUrn(input.urn)),
      async ({ input }, call) => shownOrNull(timelineOf(call, questionOf(input)))
    ),
    getSchemaVersionList: operation(
      (args: Args['getSchemaVersionList']) => ofDataset(args),
      ({ input }, call) => schemas.versions(call, parseUrn(input.datasetUrn))
    ),
    getSchemaBlame: operation(
      (args: Args['getSchemaBlame']) => ofDataset(args),
      ({ input }, call) => schemas.blame(call, parseUrn(input.datasetUrn), input.version)
    ),
    aspectDifference: operation(
      ({ urn }: Args['aspectDifference']) => viewDemand(parseUrn(urn)),
      async ({ urn, ...versions }, call) => {
        const { from, to, changes, patch } = await differenceOf(call, parseUrn(urn), versions)
        return { from, to, changes: changes.map(change => shownChange(change)), patch: JSON.stringify(patch) }
      }
    )
  }
}

function questionOf(input: Args['getTimeline']['input']): TimelineQuestion {
  const { urn, changeCategories, startTimeMillis, endTimeMillis, includeVersionSet } = input
  return {
    urn: parseUrn(urn),
    categories: changeCategories,
    from: startTimeMillis,
    to: endTimeMillis,
    includeVersionSet
  }
}

async function shownOrNull(timeline: Promise<Timeline>) {
  try {
    return shown(await timeline)
  } catch (error) {
    if (error instanceof UnknownEntity) return null
    throw error
  }
}

const shown = ({ transactions, gaps }: Timeline) => ({
  changeTransactions: transactions.map(({ timestamp, actor, semVer, versionStamp, changes, omitted }) => ({
    timestampMillis: timestamp,
    lastSemanticVersion: semVer,
    versionStamp,
    changeType: 'MODIFY' as const,
    actor,
    changes: changes.map(change => shownChange(change, { time: timestamp, actor })),
    omittedChanges: omitted
  })),
  gaps: gaps.map(({ urn, aspect, oldest }) => ({
    urn,
    aspect,
    oldestVersion: oldest.version,
    oldestTime: oldest.time
  }))
})

function shownChange({ entityUrn, parameters = {}, ...change }: Change, auditStamp?: { time: number; actor: string }) {
  return {
    ...change,
    urn: entityUrn,
    parameters: Object.entries(parameters).map(([key, value]) => ({ key, value: String(value) })),
    auditStamp
  }
}
