import { makeUrn, type Urn } from '../../../core/urn.ts'
import { createDice, createZipf, type Dice, makeWords } from './vocabulary.ts'

/** An entity with the values of its aspects, the key aspect included. */
export interface Sampled {
  readonly urn: Urn
  readonly aspects: Readonly<Record<string, unknown>>
}

/** Any number of made-up entities, each always the same for the same seed. */
export interface Sample {
  entity(number: number): Sampled
  /** A word, as often as the entities have it. */
  word(dice: Dice): string
  /** Names of columns, the commonest first. */
  readonly columns: readonly string[]
}

interface Options {
  readonly seed: number
  /** Number of different words. */
  readonly words: number
  /** Number of columns of a dataset. */
  readonly columns: number
  /** Only datasets; otherwise also charts, users, groups, tags. */
  readonly datasetsOnly?: boolean
}

interface Parts extends Options {
  word(dice: Dice): string
  column(dice: Dice): string
}

const PLATFORMS = ['hive', 'snowflake', 'postgres', 'kafka', 's3', 'bigquery', 'looker']
const ENVIRONMENTS = ['PROD', 'PROD', 'PROD', 'DEV', 'TEST']
const SCHEMAS = ['public', 'shop', 'crm', 'finance', 'raw', 'staging', 'mart', 'DWH']
const TIME = 1_700_000_000_000
const DATAHUB = makeUrn('corpuser', 'datahub')
const AUDIT = { time: TIME, actor: DATAHUB }

export function createSample(options: Options): Sample {
  const word = createZipf(makeWords(options.words))
  const columns = makeColumns(options, word)
  const parts = { ...options, word, column: createZipf(columns, 6) }
  return {
    word,
    columns,
    entity(number) {
      const dice = diceOf(options.seed, number)
      const kind = options.datasetsOnly ? 0 : number % 20
      if (kind < 13) return dataset(number, dice, parts)
      if (kind < 15) return chart(number, dice, parts)
      if (kind < 18) return user(number, dice, parts)
      return kind < 19 ? group(number, dice, parts) : tag(number, dice, parts)
    }
  }
}

function makeColumns({ seed, words }: Options, word: Parts['word']): readonly string[] {
  const dice = createDice(seed)
  return [...new Set(Array.from({ length: words }, () => compound(dice, word, 1 + dice.roll(2))))]
}

/** `shop_orders`, `ShopOrders`, `shopOrders`, `shop-orders`. */
function compound(dice: Dice, word: Parts['word'], count: number): string {
  const words = Array.from({ length: count }, () => word(dice))
  const style = dice.roll(10)
  if (style < 6) return words.join('_')
  if (style === 9) return words.join('-')
  const joined = words.map(one => one.slice(0, 1).toUpperCase() + one.slice(1)).join('')
  return style === 8 ? joined : joined.slice(0, 1).toLowerCase() + joined.slice(1)
}

const sentence = (dice: Dice, { word }: Parts, count: number) =>
  Array.from({ length: count }, () => word(dice)).join(' ')

/** Members only when there are values; most entities have few tags and owners. */
const some = <T>(dice: Dice, most: number, make: () => T): T[] => Array.from({ length: dice.roll(most + 1) }, make)
const often = (dice: Dice, part: number, aspects: Readonly<Record<string, unknown>>) =>
  dice.share() < part ? aspects : {}

/** A few values are very common, most are rare. */
const rare = (dice: Dice, most: number) => Math.floor(most * dice.share() ** 3)
const tagUrn = (dice: Dice) => makeUrn('tag', dice.pick(['pii', 'gdpr', 'Tier-1', `tag_${rare(dice, 2000)}`]))
const ownerUrn = (dice: Dice) =>
  dice.roll(4) === 0 ? makeUrn('corpGroup', `group_${rare(dice, 50)}`) : makeUrn('corpuser', `user_${rare(dice, 5000)}`)

const diceOf = (seed: number, number: number) => createDice(seed * 1_000_003 + number)

/** The first draws of a dataset: another one names it without making it. */
function identity(number: number, dice: Dice, { word }: Pick<Parts, 'word'>) {
  const name = compound(dice, word, 2 + dice.roll(2))
  const platform = makeUrn('dataPlatform', dice.pick(PLATFORMS))
  const origin = dice.pick(ENVIRONMENTS)
  const folders = [dice.pick(SCHEMAS), dice.pick(SCHEMAS)]
  const qualifiedName = [...folders, `${name}_${number}`].join('.')
  return {
    name,
    folders,
    key: { platform, name: qualifiedName, origin },
    urn: makeUrn('dataset', platform, qualifiedName, origin)
  }
}

function dataset(number: number, dice: Dice, parts: Parts): Sampled {
  const { name, folders, key, urn } = identity(number, dice, parts)
  return {
    urn,
    aspects: {
      datasetKey: key,
      datasetProperties: {
        name: dice.roll(4) === 0 ? `${name}_${number}` : name,
        qualifiedName: key.name,
        ...often(dice, 0.8, { description: sentence(dice, parts, 4 + dice.roll(8)) }),
        customProperties: { team: dice.pick(SCHEMAS), rank: parts.word(dice) },
        created: { time: TIME + dice.roll(1000) * 86_400_000 }
      },
      schemaMetadata: schema(key.platform, key.name, dice, parts),
      status: { removed: dice.roll(20) === 0 },
      dataPlatformInstance: { platform: key.platform },
      subTypes: { typeNames: [dice.pick(['Table', 'Table', 'View', 'Topic'])] },
      browsePathsV2: { path: folders.map(id => ({ id })) },
      ...often(dice, 0.3, { upstreamLineage: upstreams(number, dice, parts) }),
      ...often(dice, 0.2, { editableDatasetProperties: { description: `**${sentence(dice, parts, 5)}** <b>now</b>` } }),
      ...often(dice, 0.5, { usageFeatures: { queryCountPercentileLast30Days: dice.roll(101) } }),
      ...often(dice, 0.05, { deprecation: { deprecated: dice.roll(2) === 0, note: 'old', actor: DATAHUB } }),
      ...governance(dice)
    }
  }
}

function governance(dice: Dice) {
  const tags = some(dice, 3, () => ({ tag: tagUrn(dice) }))
  const owners = some(dice, 2, () => ({ owner: ownerUrn(dice), type: 'DATAOWNER' }))
  const terms = some(dice, 2, () => ({ urn: makeUrn('glossaryTerm', `Term.${rare(dice, 500)}`) }))
  return {
    ...often(dice, 0.6, { globalTags: { tags } }),
    ...often(dice, 0.6, { ownership: { owners } }),
    ...often(dice, 0.5, { domains: { domains: [makeUrn('domain', dice.pick(SCHEMAS))] } }),
    ...often(dice, 0.3, { glossaryTerms: { terms, auditStamp: AUDIT } })
  }
}

function schema(platform: Urn, schemaName: string, dice: Dice, parts: Parts) {
  const names = new Set(Array.from({ length: parts.columns }, () => parts.column(dice)))
  const fields = Array.from(names, fieldPath => ({
    fieldPath,
    ...often(dice, 0.1, { description: sentence(dice, parts, 3) }),
    ...often(dice, 0.03, { globalTags: { tags: [{ tag: tagUrn(dice) }] } }),
    type: { type: { 'com.linkedin.schema.StringType': {} } },
    nativeDataType: 'VARCHAR'
  }))
  const platformSchema = { 'com.linkedin.schema.OtherSchema': { rawSchema: '' } }
  return { schemaName, platform, version: 0, hash: '', platformSchema, fields }
}

/** Mostly of datasets with lower numbers, rarely of later ones, which makes cycles. Some are not stored. */
function upstreams(number: number, dice: Dice, { seed, word, datasetsOnly }: Parts) {
  const urns = some(dice, 3, () => {
    const at = dice.roll(10) === 0 ? number + 20 : Math.floor(number * dice.share())
    const other = datasetsOnly ? at : at - (at % 20)
    return identity(other, diceOf(seed, other), { word }).urn
  })
  return { upstreams: [...new Set(urns)].map(dataset => ({ dataset, type: 'TRANSFORMED' })) }
}

function chart(number: number, dice: Dice, parts: Parts): Sampled {
  const chartId = `chart_${number}`
  const title = sentence(dice, parts, 1 + dice.roll(3))
  return {
    urn: makeUrn('chart', 'looker', chartId),
    aspects: {
      chartKey: { dashboardTool: 'looker', chartId },
      chartInfo: { title, description: sentence(dice, parts, 6), lastModified: {} },
      ...governance(dice)
    }
  }
}

function user(number: number, dice: Dice, { word }: Parts): Sampled {
  const username = `${word(dice)}.${word(dice)}${number}@example.com`
  const displayName = `${word(dice)} ${word(dice)}`
  return {
    urn: makeUrn('corpuser', username),
    aspects: { corpUserKey: { username }, corpUserInfo: { active: dice.roll(5) > 0, displayName, email: username } }
  }
}

function group(number: number, dice: Dice, parts: Parts): Sampled {
  const name = `group_${number}`
  const info = { displayName: sentence(dice, parts, 2), admins: [], members: [], groups: [] }
  return { urn: makeUrn('corpGroup', name), aspects: { corpGroupKey: { name }, corpGroupInfo: info } }
}

function tag(number: number, dice: Dice, parts: Parts): Sampled {
  const name = `tag_${number}`
  const properties = { name: compound(dice, parts.word, 2), description: sentence(dice, parts, 4) }
  return { urn: makeUrn('tag', name), aspects: { tagKey: { name }, tagProperties: properties } }
}
