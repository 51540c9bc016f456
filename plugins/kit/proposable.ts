import type { Call, Demand, Edit } from '../../core/index.ts'
import type { ResourceRef } from '../entities/index.ts'
import type { Attaching, Attachment } from './attaching/attaching.ts'

/** A change of one entity or column that one user proposes, and another one makes. */
export interface Proposed<Value> {
  readonly resource: ResourceRef
  readonly value: Value
}

/** How a plugin lets users propose changes of its aspect: the plugin `requests` keeps what is proposed. */
export interface Proposable<Value> {
  /** What a user needs to make the change. @throws for a value that cannot be one */
  demands(proposed: Proposed<Value>): readonly Demand[]
  /** What the change would replace, as text; the same text as long as it is the same. Absent: it only adds. */
  current?(call: Call, proposed: Proposed<Value>): Promise<string>
  /**
   * What makes the change, with nothing to write if it is there already. Who writes it requires in the same commit that what
   * the value names exists.
   * @throws at once if the entity cannot have the value; from the edit, a 409 if `expected` is not what it would replace
   */
  edits(call: Call, proposed: Proposed<Value>, expected?: string): Promise<Edit[]>
}

/** For what is attached, such as tags: the value is their URNs. */
export function proposableLabels({ demands, edits }: Attaching): Proposable<readonly string[]> {
  const attachmentOf = ({ resource, value }: Proposed<readonly string[]>): Attachment => ({
    urns: value,
    resources: [resource]
  })
  return {
    demands: proposed => demands(attachmentOf(proposed)),
    edits: (call, proposed) => edits(call, attachmentOf(proposed))
  }
}
