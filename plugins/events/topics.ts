import { entityTypeOf, type Privilege, type Urn } from '../../core/index.ts'
import type { Logged, LogName } from './definitions.ts'
import { entityChangesOf } from './entity-changes.ts'

const CONTENT_TYPE = 'application/json'

/** An event as consumers get it. */
export interface ExternalEvent {
  readonly contentType: string
  /** JSON text. */
  readonly value: string
}

interface Topic {
  /** Where its changes are logged. */
  readonly log: LogName
  /** Required to read it. */
  readonly privilege: Privilege
  /** The events of one change, always the same ones in the same order. */
  eventsOf(change: Logged): ExternalEvent[]
}

/** The topics, with DataHub's names and forms. */
export const TOPICS = {
  PlatformEvent_v1: { log: 'versioned', privilege: 'GET_PLATFORM_EVENTS', eventsOf: platformEventsOf },
  MetadataChangeLog_Versioned_v1: {
    log: 'versioned',
    privilege: 'GET_METADATA_CHANGE_LOG_EVENTS',
    eventsOf: change => [changeLogOf(change)]
  },
  MetadataChangeLog_Timeseries_v1: {
    log: 'timeseries',
    privilege: 'GET_METADATA_CHANGE_LOG_EVENTS',
    eventsOf: change => [changeLogOf(change)]
  }
} satisfies Record<string, Topic>
export type TopicName = keyof typeof TOPICS
export const TOPIC_NAMES = Object.keys(TOPICS) as TopicName[]

function jsonEvent(value: object): ExternalEvent {
  return { contentType: CONTENT_TYPE, value: JSON.stringify(value) }
}

function platformEventsOf(change: Logged): ExternalEvent[] {
  const { time, actor } = change
  return entityChangesOf(change).map(one => {
    const entityType = entityTypeOf(one.entityUrn as Urn)
    const payload = jsonEvent({ entityType, ...one, auditStamp: { time, actor }, version: 0 })
    return jsonEvent({ name: 'entityChangeEvent', header: { timestampMillis: time }, payload })
  })
}

/** DataHub's MetadataChangeLog. */
function changeLogOf({ urn, aspect, kind, value, old, system, oldSystem, time, actor }: Logged): ExternalEvent {
  return jsonEvent({
    entityType: entityTypeOf(urn as Urn),
    entityUrn: urn,
    changeType: kind === 'remove' || kind === 'erase' ? 'DELETE' : 'UPSERT',
    aspectName: aspect,
    ...(value === undefined ? {} : { aspect: { value, contentType: CONTENT_TYPE } }),
    ...(system === undefined ? {} : { systemMetadata: JSON.parse(system) }),
    ...(old === undefined ? {} : { previousAspectValue: { value: old, contentType: CONTENT_TYPE } }),
    ...(oldSystem === undefined ? {} : { previousSystemMetadata: JSON.parse(oldSystem) }),
    created: { time, actor }
  })
}
