import { type Call, type EntityRef, isRecord, makeUrn, type Urn } from '../../../core/index.ts'
import { NoInfo } from '../errors.ts'
import type { ModelHandles } from '../handles.ts'
import type { ModelAspects } from '../model.ts'
import { customProperties, fromKey, keyPart, NEVER, read, same, withCustomProperties } from './resolve.ts'

/** Types that few sources write. */
export const otherTypes = {
  notebook: 'Notebook',
  dataHubFile: 'DataHubFile',
  platformResource: 'DataHubPlatformResource'
} as const

export function otherFields(aspects: ModelHandles) {
  return {
    Notebook: {
      tool: fromKey(0),
      notebookId: fromKey(1),
      platform: read(
        aspects.dataPlatformInstance,
        ({ platform }) => platform,
        urn => makeUrn('dataPlatform', keyPart(urn, 0))
      ),
      info: read(aspects.notebookInfo, withCustomProperties),
      editableProperties: read(aspects.editableNotebookProperties, same),
      content: read(
        aspects.notebookContent,
        ({ cells = [] }) => ({ cells }),
        () => ({ cells: [] })
      )
    },
    NotebookCell: { queryChell: ({ queryCell }: Cell) => queryCell },
    TextCell: titled,
    QueryCell: titled,
    ChartCell: titled,
    ChangeAuditStamps: {
      created: ({ created }: Stamps) => created ?? NEVER,
      lastModified: ({ lastModified }: Stamps) => lastModified ?? NEVER
    },
    DataHubFile: {
      async info({ urn }: EntityRef, _args: unknown, call: Call) {
        const info = await aspects.dataHubFileInfo.get(call, urn)
        if (info === undefined) throw new NoInfo('dataHubFileInfo', urn)
        return info
      }
    },
    DataHubPlatformResource: { properties: read(aspects.platformResourceInfo, resourceOf) }
  }
}

type Cell = NonNullable<ModelAspects['notebookContent']['cells']>[number]
type Stamps = ModelAspects['notebookInfo']['changeAuditStamps']

const titled = { cellTitle: ({ cellTitle }: { readonly cellTitle?: string }) => cellTitle ?? '' }

function resourceOf({ value, ...info }: ModelAspects['platformResourceInfo'], urn: Urn) {
  return { ...info, value: value?.blob, customProperties: customProperties(membersOf(value?.blob), urn) }
}

/** Each member as text; of a text that is no JSON object there are none. */
function membersOf(text: string | undefined): Record<string, string> {
  if (text === undefined) return {}
  try {
    const parsed: unknown = JSON.parse(text)
    if (!isRecord(parsed)) return {}
    const entries = Object.entries(parsed)
    return Object.fromEntries(entries.map(([key, one]) => [key, typeof one === 'string' ? one : JSON.stringify(one)]))
  } catch {
    return {}
  }
}
