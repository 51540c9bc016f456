import type { Data, Model } from '../../../core/index.ts'
import type { ModelHandles } from '../handles.ts'
import type { Writer } from '../proposals/writer.ts'
import type { Graph } from '../relations/graph.ts'

/** Dependencies of the GraphQL fields of entities. */
export interface GraphqlDeps {
  readonly data: Data
  readonly model: Model
  readonly aspects: ModelHandles
  readonly graph: Graph
  readonly writer: Writer
}
