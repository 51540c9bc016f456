import t from 'tap'
import type { Client } from '../helper.ts'
import { start } from '../helper.ts'
import { ingest } from '../people.ts'
import { KEYED } from '../plugins/secrets/requests.ts'
import { DOCUMENTS_MAKE, DOCUMENTS_REMOVE, DOCUMENTS_UPDATES } from './documents-updates.ts'
import * as formsValues from './forms-values.ts'
import * as governance from './governance-values.ts'
import { INGESTION_MAKE, INGESTION_OTHERS, INGESTION_UPDATES } from './ingestion-values.ts'
import * as quality from './quality-values.ts'
import * as queriesViews from './queries-views-values.ts'
import * as webhooks from './webhooks-values.ts'

const server = await start(t, KEYED)
const { admin } = server
const [ADMIN, TEAM] = ['urn:li:dataHubRole:Admin', 'urn:li:corpGroup:team']
const created = await admin.gql(`mutation { createGroup(input: {id: "team", name: "team"}) }`)
const POLICY = `{type: PLATFORM, name: "p", state: INACTIVE, privileges: [],
  actors: {resourceOwners: false, allUsers: false, allGroups: false}}`
const DATASET = 'urn:li:dataset:(urn:li:dataPlatform:hive,updates,PROD)'
await ingest(admin, DATASET, 'status', { removed: false })
await admin.gql('mutation { createTag(input: {id: "known", name: "known"}) }')

await governance.prepare(admin)
await formsValues.prepare(admin)

/** Every update of a subject, by name: its type, and the field of GraphQL. */
const UPDATES: Readonly<Record<string, [string, (urn: string) => string]>> = {
  ...DOCUMENTS_UPDATES,
  ...INGESTION_UPDATES,
  updatePolicy: ['dataHubPolicy', urn => `updatePolicy(urn: "${urn}", input: ${POLICY})`],
  updateUserStatus: ['corpuser', urn => `updateUserStatus(urn: "${urn}", status: SUSPENDED)`],
  updateCorpUserProperties: ['corpuser', urn => `updateCorpUserProperties(urn: "${urn}", input: {title: "t"}) { urn }`],
  batchAssignRole: ['corpuser', urn => `batchAssignRole(input: {roleUrn: "${ADMIN}", actors: ["${urn}"]})`],
  'batchAssignRole of a role': [
    'dataHubRole',
    urn => `batchAssignRole(input: {roleUrn: "${urn}", actors: ["${TEAM}"]})`
  ],
  createNativeUserResetToken: [
    'corpuser',
    urn => `createNativeUserResetToken(input: {userUrn: "${urn}"}) { resetToken }`
  ],
  'addGroupMembers of a user': [
    'corpuser',
    urn => `addGroupMembers(input: {groupUrn: "${TEAM}", userUrns: ["${urn}"]})`
  ],
  addGroupMembers: ['corpGroup', urn => `addGroupMembers(input: {groupUrn: "${urn}", userUrns: ["${admin.actor}"]})`],
  removeGroupMembers: [
    'corpGroup',
    urn => `removeGroupMembers(input: {groupUrn: "${urn}", userUrns: ["${admin.actor}"]})`
  ],
  updateCorpGroupProperties: [
    'corpGroup',
    urn => `updateCorpGroupProperties(urn: "${urn}", input: {description: "d"}) { urn }`
  ],
  setLogicalParent: ['dataset', urn => `setLogicalParent(input: {resourceUrn: "${urn}"})`],
  updateAssetSettings: [
    'domain',
    urn => `updateAssetSettings(input: {urn: "${urn}"}) { assetSummary { templates { template { urn } } } }`
  ],
  updateLineage: [
    'dataset',
    urn =>
      `updateLineage(input: {edgesToAdd: [{downstreamUrn: "${urn}", upstreamUrn: "${DATASET}"}], edgesToRemove: []})`
  ],
  updateDescription: ['container', urn => `updateDescription(input: {description: "d", resourceUrn: "${urn}"})`],
  batchUpdateDescription: [
    'container',
    urn => `batchUpdateDescription(input: {updates: [{description: "d", resourceUrn: "${urn}"}]})`
  ],
  undoChange: ['dataset', urn => `undoChange(input: {urn: "${urn}", aspect: "status", version: 1}) { version }`],
  updateTag: ['tag', urn => `updateTag(urn: "${urn}", input: {urn: "${urn}", name: "n"}) { urn }`],
  setTagColor: ['tag', urn => `setTagColor(urn: "${urn}", colorHex: "#fff")`],
  addTag: ['container', urn => `addTag(input: {tagUrn: "urn:li:tag:known", resourceUrn: "${urn}"})`],
  addTags: ['container', urn => `addTags(input: {tagUrns: ["urn:li:tag:known"], resourceUrn: "${urn}"})`],
  batchAddTags: [
    'container',
    urn => `batchAddTags(input: {tagUrns: ["urn:li:tag:known"], resources: [{resourceUrn: "${urn}"}]})`
  ],
  removeTag: ['container', urn => `removeTag(input: {tagUrn: "urn:li:tag:known", resourceUrn: "${urn}"})`],
  batchRemoveTags: [
    'container',
    urn => `batchRemoveTags(input: {tagUrns: ["urn:li:tag:known"], resources: [{resourceUrn: "${urn}"}]})`
  ],
  ...formsValues.UPDATES,
  ...governance.UPDATES,
  ...quality.UPDATES,
  ...queriesViews.UPDATES,
  ...webhooks.UPDATES
}
/** Mutations that make, end or delete their subject, change the caller only, or are always refused. */
const OTHERS =
  /^(create(?!NativeUser)|delete|remove(User|(Group|Sample)$)|revoke|end|acceptRole|loadSample$|runRetention$|(erase|permit)Person$|changeOwnPassword|importDocumentsFromGitHub$|runAssertion|runTest|patch(Entit|Glossary)|update(Chart|Dashboard|DataFlow|DataJob|Datasets?|Notebook|DocPropagationSettings|ApplicationsSettings)$|updateUserSetting$)|^(follow|muteFollow|unfollow|markInbox|markInboxRead)$/

/** Whether any aspect is stored, sealed ones included. */
const exists = async (urn: string) =>
  (await admin.gql('query($urn: String!) { entityExists(urn: $urn) }', { urn })).data.entityExists

t.test('every update of a missing subject is refused, and makes nothing', async t => {
  t.equal(created.errors, undefined)
  const names = server.kernel.operations.filter(({ kind }) => kind === 'mutation').map(({ name }) => name)
  const updates = names.filter(name => !OTHERS.test(name) && !INGESTION_OTHERS.test(name))
  t.strictSame(
    updates.filter(name => !UPDATES[name]),
    [],
    'every other mutation of the registry is in the list'
  )
  for (const [name, [type, field]] of Object.entries(UPDATES)) {
    const urn = `urn:li:${type}:missing`
    const { errors } = await admin.gql(`mutation { ${field(urn)} }`)
    t.match(errors?.[0]?.extensions, { code: /^40[04]$/ }, name)
    t.equal(await exists(urn), false, name)
  }
  const { errors } = await admin.gql(`mutation { ${UPDATES.updatePolicy?.[1]('urn:li:dataHubPolicy:missing')} }`)
  t.match(errors, [{ message: 'Policy urn:li:dataHubPolicy:missing does not exist.', extensions: { code: 404 } }])
})

/** Creates the subject of a round. */
const MAKE: Readonly<Record<string, (by: Client, name: string) => Promise<unknown>>> = {
  ...DOCUMENTS_MAKE,
  ...INGESTION_MAKE,
  dataHubPolicy: (by, name) =>
    ingest(by, `urn:li:dataHubPolicy:${name}`, 'dataHubPolicyInfo', {
      displayName: name,
      description: '',
      type: 'PLATFORM',
      state: 'INACTIVE',
      privileges: [],
      actors: {}
    }),
  corpuser: (by, name) => ingest(by, `urn:li:corpuser:${name}`, 'corpUserInfo', { active: true }),
  corpGroup: (by, name) => by.gql(`mutation { createGroup(input: {id: "${name}", name: "${name}"}) }`),
  tag: (by, name) => by.gql(`mutation { createTag(input: {id: "${name}", name: "${name}"}) }`),
  container: (by, name) => ingest(by, `urn:li:container:${name}`, 'status', { removed: false }),
  dataHubRole: (by, name) =>
    ingest(by, `urn:li:dataHubRole:${name}`, 'dataHubRoleInfo', { name, description: '', editable: true }),
  ...formsValues.MAKE,
  ...governance.MAKE,
  ...quality.MAKE,
  ...queriesViews.MAKE
}
const REMOVE: Readonly<Record<string, string>> = {
  ...DOCUMENTS_REMOVE,
  dataHubPolicy: 'deletePolicy',
  corpuser: 'removeUser',
  corpGroup: 'removeGroup',
  tag: 'deleteTag',
  ...governance.REMOVE,
  ...quality.REMOVE,
  ...queriesViews.REMOVE
}

async function remove(type: string, urn: string): Promise<boolean> {
  const name = REMOVE[type]
  if (name) return (await admin.gql(`mutation { ${name}(urn: "${urn}") }`)).errors === undefined
  return (await admin.post('/entities?action=delete', { urn })).status === 200
}

t.test('after a delete that was answered its subject never exists, whatever updates run at the same time', async t => {
  const updates = Object.values(UPDATES)
  for (let round = 0; round < 100; round++) {
    const [type, field] = updates[round % updates.length] ?? ['', () => '']
    const urn = `urn:li:${type}:round-${round}`
    await MAKE[type]?.(admin, `round-${round}`)
    const update = () => admin.gql(`mutation { ${field(urn)} }`)
    const before = [update(), update(), update()]
    const removing = remove(type, urn)
    await Promise.all([...before, update(), update(), update()])
    const removed = await removing
    t.equal(removed && (await exists(urn)), false, `${urn} after ${field('…')}`)
  }
})
