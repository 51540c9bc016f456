import type { Urn } from '../../../core/index.ts'
import type { Config } from '../config.ts'
import type { LineageDataset } from '../events/event.ts'
import { encoded, urnOf } from './encoded.ts'
import { glueName, NAMINGS, type Naming } from './platforms.ts'

/** A dataset as the catalog knows it. */
export interface NamedDataset {
  readonly urn: Urn
  readonly platform: Urn
  /** The instance of the platform, if a setting names one. */
  readonly instance?: Urn
  /** Its name, without the instance. */
  readonly name: string
  /** The name of a column as the recipe writes it. */
  readonly columnOf: (name: string) => string
}

type Identifier = Pick<LineageDataset, 'namespace' | 'name'>
export type DatasetNames = (dataset: Identifier) => NamedDataset

const GLUE = /^(?:arn:)?aws:glue:/
const SCHEME = /^([a-z][a-z0-9+.-]*):\/+(.*)$/i
const sameColumn = (name: string) => name
const lowerColumn = (name: string) => name.toLowerCase()

/** The URN that DataHub's recipe of the platform gives the same table. */
export function createDatasetNames({ environment, namespaces }: Config): DatasetNames {
  return ({ namespace, name }) => {
    const { naming, authority } = namingOf(namespace)
    const setting = namespaces.find(one => matches(one.namespace, namespace))
    const { platform = naming.platform, instance, lowerCase = naming.lowerCase ?? false } = setting ?? {}
    const given = naming.nameOf?.(name, authority) ?? name
    const own = encoded(lowerCase ? given.toLowerCase() : given)
    const whole = instance === undefined ? own : `${instance}.${own}`
    const platformUrn = urnOf('dataPlatform', encoded(platform))
    return {
      urn: urnOf(
        'dataset',
        platformUrn,
        // A recipe that asks for it gets the instance in lower case too, in the URN.
        setting?.lowerCase ? whole.toLowerCase() : whole,
        setting?.environment ?? environment
      ),
      platform: platformUrn,
      ...(instance === undefined ? {} : { instance: urnOf('dataPlatformInstance', platformUrn, instance) }),
      name: own,
      columnOf: naming.columnOf ?? (lowerCase && platform === 'snowflake' ? lowerColumn : sameColumn)
    }
  }
}

function namingOf(namespace: string): { readonly naming: Naming; readonly authority: string } {
  if (GLUE.test(namespace)) return { naming: NAMINGS.get('glue') as Naming, authority: '' }
  const [, scheme = namespace.trim(), authority = ''] = SCHEME.exec(namespace) ?? []
  const known = scheme.toLowerCase()
  return { naming: NAMINGS.get(known) ?? { platform: known }, authority }
}

/** `postgres://db1:5432`, or the beginning of namespaces with `*` after it. */
function matches(pattern: string, namespace: string): boolean {
  return pattern.endsWith('*') ? namespace.startsWith(pattern.slice(0, -1)) : namespace === pattern
}

interface Symlink extends Identifier {
  readonly type: string
}

/** Where tables are stored, and addresses of metastores: neither says what platform the tables have. */
const NO_PLATFORM: ReadonlySet<string> = new Set([
  's3',
  'gcs',
  'abs',
  'hdfs',
  'dbfs',
  'file',
  'http',
  'https',
  'thrift'
])

/**
 * The datasets of an event by its own names for them. One with a symlink of the type `TABLE` is called as the catalog of
 * the symlink calls it, also where columns refer to it by its location.
 */
export function createEventNames(names: DatasetNames, datasets: readonly LineageDataset[], hive: string): DatasetNames {
  const known = new Map<string, NamedDataset>()
  const keyOf = ({ namespace, name }: Identifier) => `${namespace}\0${name}`
  const inCatalog = ({ namespace, name }: Identifier): NamedDataset =>
    names({ namespace: NO_PLATFORM.has(namingOf(namespace).naming.platform) ? hive : namespace, name: glueName(name) })
  for (const dataset of datasets) {
    const symlinks = (dataset.facets?.symlinks?.identifiers ?? []) as readonly Symlink[]
    const table = symlinks.find(({ type, name }) => type === 'TABLE' && name.trim() !== '')
    if (table) known.set(keyOf(dataset), inCatalog(table))
  }
  return identifier => {
    const key = keyOf(identifier)
    const found = known.get(key) ?? names(identifier)
    known.set(key, found)
    return found
  }
}
