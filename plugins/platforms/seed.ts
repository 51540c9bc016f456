import { type Aspect, type Call, type Data, makeUrn, type Static, Type } from '../../core/index.ts'
import type { ModelAspects } from '../entities/index.ts'
import platforms from './platforms.json' with { type: 'json' }

const guard = { sealed: true }

export const types = { aspectdPlatforms: { key: 'aspectdPlatformsKey', guard } }

export const aspects = {
  aspectdPlatformsKey: {
    schema: Type.Object({ id: Type.String() }),
    on: ['aspectdPlatforms'],
    keep: 0,
    guard
  },
  /** Names of the platforms that were created: operators own them from then on. */
  aspectdSeededPlatforms: {
    schema: Type.Object({ names: Type.Array(Type.String()) }, { additionalProperties: false }),
    on: ['aspectdPlatforms'],
    keep: 0,
    guard
  }
}
type Seeded = Static<(typeof aspects)['aspectdSeededPlatforms']['schema']>

const SEED = makeUrn('aspectdPlatforms', 'seed')

interface SeedDeps {
  readonly data: Data
  readonly infos: Aspect<ModelAspects['dataPlatformInfo']>
  readonly seeded: Aspect<Seeded>
}

/** Creates each platform once: one that was changed or deleted stays so, one that is new in this version is added. */
export async function seedPlatforms(call: Call, { data, infos, seeded }: SeedDeps): Promise<void> {
  const { names = [] } = (await seeded.get(call, SEED)) ?? {}
  const created = new Set(names)
  const missing = Object.entries(platforms as Record<string, ModelAspects['dataPlatformInfo']>).filter(
    ([name]) => !created.has(name)
  )
  if (missing.length === 0) return
  await data.write(call, [
    ...missing.map(([name, info]) => infos.edit(makeUrn('dataPlatform', name), old => old ?? info)),
    seeded.edit(SEED, old => ({
      names: [...new Set([...(old?.names ?? []), ...missing.map(([name]) => name)])].sort()
    }))
  ])
}
