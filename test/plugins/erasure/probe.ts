import type { Client } from '../../helper.ts'
import { eventually } from '../../helper.ts'

export const NAME = 'zoe.quist'
export const ZOE = `urn:li:corpuser:${NAME}`
export const EMAIL = 'Zoe@quist.example'
export const FULL = 'Zoe Quistgaard'
export const PSEUDONYM = /^urn:li:corpuser:erased-[0-9a-f]{18}$/
export const dataset = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`
export const DATASET = dataset('sales')
/** An entity whose text names her, which stays. */
export const DESCRIBED = dataset('described')
const FIELDS =
  'id task state error endedAt isAgain pseudonyms rewritten erased ownerships placeCount places { urn aspect version }'

const ERASE = `mutation ($urn: String!, $successor: String, $confirm: String!) {
  erasePerson(urn: $urn, successor: $successor, confirm: $confirm)
}`

export const erase = (by: Client, given: object = {}) => by.gql(ERASE, { urn: ZOE, confirm: NAME, ...given })

export async function erasures(admin: Client) {
  const { data, errors } = await admin.gql(`{ erasures { ${FIELDS} } }`)
  if (errors) throw new Error(JSON.stringify(errors))
  return data.erasures
}

/** The erasure, when it has ended. */
export function ended(admin: Client, id: string) {
  return eventually(async () => {
    const found = (await erasures(admin)).find((one: { id: string }) => one.id === id)
    if (found?.state === 'FAILED') throw new Error(found.error)
    return found?.endedAt && found
  })
}

/** Erases her, and waits for the end. */
export async function erased(admin: Client, given: object = {}) {
  const { data, errors } = await erase(admin, given)
  if (errors) throw new Error(JSON.stringify(errors))
  return ended(admin, data.erasePerson)
}

/** Everything of her: profile, token, view, home page, steps, ownership, group, stamps in values, versions and points. */
export async function live(admin: Client, zoe: Client): Promise<void> {
  const must = async (answer: Promise<{ errors?: unknown; status: number; body?: unknown }>) => {
    const { errors, status, body } = await answer
    if (errors || status >= 400) throw new Error(JSON.stringify(errors ?? body))
  }
  const stamp = { time: 1_700_000_000_000, actor: ZOE }
  await must(zoe.gql(`mutation { updateCorpUserProperties(urn: "${ZOE}", input: { displayName: "${FULL}" }) { urn } }`))
  await must(admin.gql(`mutation { updateCorpUserProperties(urn: "${ZOE}", input: { email: "${EMAIL}" }) { urn } }`))
  await must(
    zoe.gql(`mutation { createAccessToken(input: {
      type: PERSONAL, actorUrn: "${ZOE}", duration: ONE_HOUR, name: "probe" }) { accessToken } }`)
  )
  await must(
    zoe.gql(`mutation { createView(input: { viewType: PERSONAL, name: "mine", definition: {
      entityTypes: [], filter: { operator: AND, filters: [] } } }) { urn } }`)
  )
  await must(
    zoe.gql(`mutation { batchUpdateStepStates(input: { states: [{ id: "${ZOE}-tour", properties: [] }] }) {
      results { succeeded } } }`)
  )
  await admin.ingest('urn:li:corpGroup:readers', 'corpGroupInfo', { admins: [ZOE], members: [ZOE], groups: [] })
  await admin.ingest(ZOE, 'groupMembership', { groups: ['urn:li:corpGroup:readers'] })
  for (const name of ['sales', 'orders']) {
    await admin.ingest(dataset(name), 'datasetProperties', { name, customProperties: {}, tags: [] })
    await admin.ingest(dataset(name), 'ownership', {
      owners: [{ owner: ZOE, type: 'DATAOWNER', source: { type: 'MANUAL' } }],
      lastModified: stamp
    })
  }
  for (const url of ['one', 'two']) {
    await admin.ingest(DATASET, 'institutionalMemory', {
      elements: [{ url: `https://example.com/${url}`, description: url, createStamp: stamp }]
    })
  }
  await admin.ingest(DATASET, 'datasetUsageStatistics', {
    timestampMillis: 1_700_000_000_000,
    eventGranularity: { unit: 'DAY', multiple: 1 },
    userCounts: [{ user: ZOE, count: 3, userEmail: EMAIL }]
  })
  await must(zoe.gql('{ me { corpUser { urn } } }'))
}

/** Descriptions that name her. */
export async function describe(admin: Client): Promise<void> {
  for (const text of [`Ask ${NAME}`, `Ask ${FULL}`])
    await admin.ingest(DESCRIBED, 'editableDatasetProperties', {
      description: text,
      created: { time: 1, actor: 'urn:li:corpuser:datahub' },
      lastModified: { time: 1, actor: 'urn:li:corpuser:datahub' }
    })
}
