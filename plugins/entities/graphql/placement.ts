import type { Call, EntityField, EntityRef, Urn } from '../../../core/index.ts'
import type { ModelHandles } from '../handles.ts'
import type { BrowsePathsV2 } from '../model.ts'
import { read } from './resolve.ts'

/** More are not shown: a container deeper than this is most likely inside itself. */
const MAX_PARENTS = 50

export const placementSdl = `
  "The containers around an entity, the nearest first."
  type ParentContainersResult { count: Int! containers: [Container!]! }
  type BrowsePathV2 { path: [BrowsePathEntry!]! }
  "A step of the path: a container, or a name."
  type BrowsePathEntry { name: String! entity: Entity }
`

/** Where an entity is: in containers, and on a path. */
export function placementFields({ container, browsePathsV2, dataPlatformInstance }: ModelHandles): EntityField[] {
  async function parentContainers({ urn }: EntityRef, _args: unknown, call: Call) {
    const containers: Urn[] = []
    for (let parent = await container.get(call, urn); parent; parent = await container.get(call, parent.container)) {
      if (containers.includes(parent.container) || containers.length === MAX_PARENTS) break
      containers.push(parent.container)
    }
    return { count: containers.length, containers }
  }

  return [
    {
      having: 'container',
      sdl: 'container: Container parentContainers: ParentContainersResult',
      resolve: { container: read(container, value => value.container), parentContainers }
    },
    {
      having: 'browsePathsV2',
      sdl: 'browsePathV2: BrowsePathV2',
      resolve: { browsePathV2: read(browsePathsV2, pathOf) }
    },
    {
      having: 'dataPlatformInstance',
      sdl: 'dataPlatformInstance: DataPlatformInstance',
      resolve: { dataPlatformInstance: read(dataPlatformInstance, ({ instance }) => instance) }
    }
  ]
}

function pathOf({ path }: BrowsePathsV2) {
  return { path: path.map(({ id, urn }) => ({ name: id, entity: urn })) }
}
