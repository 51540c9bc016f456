import {
  type Aspect,
  type Call,
  type Edit,
  entityTypeOf,
  isUrn,
  type Model,
  partsOf,
  type Urn
} from '../../../core/index.ts'
import type { ModelAspects } from '../model.ts'

interface IncompleteWrite {
  readonly urn: Urn
  /** Aspects that the batch itself writes: no defaults for them. */
  readonly given: ReadonlySet<string>
  readonly system: Edit['system']
}

interface DefaultsDeps {
  readonly model: Model
  readonly platforms: Aspect<ModelAspects['dataPlatformInfo']>
}

/** Names of the aspects that the server adds to an entity of this type and with this URN. */
export function defaultAspectsOf(urn: Urn, model: Model): string[] {
  const { aspects } = model.type(entityTypeOf(urn))
  const names = platformOf(urn) ? ['browsePathsV2', 'dataPlatformInstance'] : ['browsePathsV2']
  return names.filter(name => aspects.includes(name))
}

/** Aspects that the server adds to the writes of entities that do not have them: the browse path and the platform. */
export async function defaultAspectEdits(
  call: Call,
  { model, platforms }: DefaultsDeps,
  writes: readonly IncompleteWrite[]
): Promise<Edit[]> {
  const planned = writes.map(write => ({ ...write, platform: platformOf(write.urn) }))
  const named = [...new Set(planned.flatMap(({ platform }) => platform ?? []))]
  const infos = await platforms.getMany(call.as('reading the name delimiters of platforms'), named)
  const delimiters = new Map(named.map((urn, at) => [urn, infos[at]?.datasetNameDelimiter ?? '.']))
  return planned.flatMap(({ urn, given, system, platform }) => {
    const { aspects } = model.type(entityTypeOf(urn))
    const add = (aspect: string, value: unknown): Edit[] =>
      aspects.includes(aspect) && !given.has(aspect)
        ? [{ urn, aspect, change: old => old ?? value, ...(system ? { system } : {}) }]
        : []
    const path = browsePath(urn, (platform && delimiters.get(platform)) || '.')
    return [...add('browsePathsV2', { path }), ...(platform ? add('dataPlatformInstance', { platform }) : [])]
  })
}

/** The platform that is part of the URN. */
export function platformOf(urn: Urn): Urn | undefined {
  const [first = ''] = partsOf(urn)
  switch (entityTypeOf(urn)) {
    case 'chart':
    case 'dashboard':
    case 'dataFlow':
    case 'notebook':
      return platformNamed(first)
    case 'dataJob':
      return isUrn(first) && entityTypeOf(first) === 'dataFlow' ? platformOf(first) : undefined
    case 'dataPlatform':
      return undefined
    default:
      return isUrn(first) && entityTypeOf(first) === 'dataPlatform' ? first : undefined
  }
}

function platformNamed(name: string): Urn | undefined {
  const urn = `urn:li:dataPlatform:${name}`
  return isUrn(urn) ? urn : undefined
}

/** A dataset gets the folders of its name, every other entity one default folder. */
function browsePath(urn: Urn, delimiter: string): { id: string }[] {
  const [, name = ''] = entityTypeOf(urn) === 'dataset' ? partsOf(urn) : []
  const path = delimiter === '/' ? name.replace(SCHEME, '') : name
  const folders = path.split(delimiter).filter(Boolean).slice(0, -1)
  return (folders.length > 0 ? folders : ['Default']).map(id => ({ id }))
}

/** Of a name such as `gs://bucket/folder/file`. */
const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i
