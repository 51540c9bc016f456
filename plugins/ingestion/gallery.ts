import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { BadRequest, type Call, checkText, isRecord, suggest } from '../../core/index.ts'
import { IngestionInput } from './errors.ts'
import sources from './gallery/sources.json' with { type: 'json' }
import type { Runner, SourceSchema } from './runner.ts'

/** One of the sources of DataHub's client, made by `scripts/make-sources.py`. */
export interface GallerySource {
  readonly type: string
  readonly title: string
  readonly state: string
  readonly platform: string
  readonly isCommon: boolean
  readonly hasSchema: boolean
}

interface Wanted {
  readonly type: string
  /** Of the client. `undefined`: the one of the package. */
  readonly version: string | undefined
}

const SCHEMAS = new URL('./gallery/schemas/', import.meta.url)
/** As many as one person tries: each has some 40 kB. */
const KEPT = 20

export type Gallery = ReturnType<typeof createGallery>

export function createGallery(runner: () => Runner | undefined) {
  /** What the runner said, by version and type. */
  const known = new Map<string, SourceSchema>()
  let packaged: ReadonlySet<string> | undefined
  const types: ReadonlySet<string> = new Set(sources.map(({ type }) => type))

  function isPackaged(type: string): boolean {
    packaged ??= new Set(readdirSync(SCHEMAS).map(name => name.replace(/\.json$/, '')))
    return packaged.has(type)
  }

  /** Without making an environment for it. */
  async function schemaAtHand({ type, version }: Wanted): Promise<SourceSchema | undefined> {
    const said = known.get(keyOf({ type, version }))
    if (said || version !== undefined || !isPackaged(type)) return said
    const { schema, ...about } = JSON.parse(await readFile(new URL(`${type}.json`, SCHEMAS), 'utf8'))
    return { ...about, schema: isRecord(schema) ? JSON.stringify(schema) : schema }
  }

  return {
    types,
    list: (): GallerySource[] => sources.map(one => ({ ...one, hasSchema: isPackaged(one.type) })),
    schemaAtHand,
    /** @throws BadRequest for an unknown type, or if there is no schema without a runner; the runner's error */
    async schema(call: Call, wanted: Wanted): Promise<SourceSchema> {
      const { type, version } = wanted
      checkText('The version', version, { max: 200, isOneLine: true }, IngestionInput)
      if (!types.has(type)) throw new IngestionInput(unknownType(type, types))
      const found = await schemaAtHand(wanted)
      if (found) return found
      const running = runner()
      if (!running) {
        throw new BadRequest(`The settings of ${type} are not in the package, and the plugin executor is off`)
      }
      const said = await running.schema(call, type, version)
      known.set(keyOf(wanted), said)
      for (const oldest of known.keys()) if (known.size > KEPT) known.delete(oldest)
      return said
    }
  }
}

const keyOf = ({ type, version }: Wanted) => `${version ?? ''} ${type}`

export const unknownType = (type: string, types: Iterable<string>): string =>
  `${JSON.stringify(type.slice(0, 100))} is not a source${suggest(type, types) || ': the gallery has their names'}`
