import t from 'tap'
import { start } from '../helper.ts'
import { ingest, one, proposal } from '../plugins/entities/proposals.ts'

/** What DataHub's clients change in GraphQL, and fields that types have like others. */
const server = await start(t)
const { admin } = server
const table = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:postgres,shelf.${name},PROD)`

t.test('a patch in GraphQL is a proposal: one aspect, several or none', async t => {
  const [first, second] = [table('patched'), table('patched_too')]
  for (const urn of [first, second]) await ingest(admin, proposal(urn, 'datasetProperties', { description: 'old' }))
  const patch = (urn: string, text: string) => ({
    ...{ urn, aspectName: 'datasetProperties' },
    patch: [{ op: 'ADD', path: '/description', value: text }],
    systemMetadata: { runId: 'patching' }
  })
  const one = 'mutation($input: PatchEntityInput!) { patchEntity(input: $input) { urn success error } }'
  t.strictSame((await admin.gql(one, { input: patch(first, '"new"') })).data.patchEntity, {
    ...{ urn: first, success: true, error: null }
  })
  const many = 'mutation($input: [PatchEntityInput!]!) { patchEntities(input: $input) { urn success } }'
  const refused = await admin.gql(many, { input: [patch(first, 'words'), patch(second, '7')] })
  t.match(refused.errors?.[0].message, /description/, 'a number is no description')
  const described = async (urn: string) =>
    (await admin.gql('query($urn: String!) { dataset(urn: $urn) { description } }', { urn })).data.dataset.description
  t.strictSame([await described(first), await described(second)], ['new', 'old'], 'all or none')
  const { data } = await admin.gql(many, { input: [patch(first, 'words'), patch(second, '"7"')] })
  t.equal(data.patchEntities.length, 2)
  t.strictSame([await described(first), await described(second)], ['words', '7'])
  const term = 'mutation($input: PatchGlossaryTermInput!) { patchGlossaryTerm(input: $input) { urn } }'
  t.match(
    (await admin.gql(term, { input: patch(first, 'x') })).errors?.[0].message,
    /expected the URN of a glossary term/
  )
  const reader = await server.user('patch-reader')
  t.match((await reader.gql(one, { input: patch(first, 'mine') })).errors?.[0].extensions.code, 403)
})

t.test('a dataset becomes the physical instance of another, and its page gets a template', async t => {
  const [physical, logical] = [table('physical'), table('logical')]
  for (const urn of [physical, logical]) await ingest(admin, proposal(urn, 'datasetProperties', { description: 'd' }))
  const set = (resourceUrn: string, parentUrn: string | null) =>
    admin.gql('mutation($input: SetLogicalParentInput!) { setLogicalParent(input: $input) }', {
      input: { resourceUrn, parentUrn }
    })
  const parent = async () =>
    (await admin.gql('query($urn: String!) { dataset(urn: $urn) { logicalParent { urn } } }', { urn: physical })).data
      .dataset.logicalParent
  t.equal((await set(physical, logical)).data.setLogicalParent, true)
  t.strictSame(await parent(), { urn: logical })
  for (const wrong of [physical, 'urn:li:tag:x', table('nowhere')]) t.ok((await set(physical, wrong)).errors, wrong)
  t.ok((await set(table('nowhere'), logical)).errors)
  t.strictSame(await parent(), { urn: logical })
  t.equal((await set(physical, null)).data.setLogicalParent, true)
  t.equal(await parent(), null)

  const made = await admin.gql(`mutation { upsertPageTemplate(input: {
    rows: [], surfaceType: ASSET_SUMMARY, scope: GLOBAL
  }) { urn } }`)
  const template = made.data.upsertPageTemplate.urn
  const settings = 'assetSummary { templates { template { urn } } }'
  const update = (input: object) =>
    admin.gql(`mutation($input: UpdateAssetSettingsInput!) { updateAssetSettings(input: $input) { ${settings} } }`, {
      input
    })
  t.match((await update({ urn: logical, summary: { template: 'urn:li:tag:x' } })).errors?.[0].message, /template/)
  t.ok((await update({ urn: table('nowhere'), summary: { template } })).errors)
  const stored = { assetSummary: { templates: [{ template: { urn: template } }] } }
  t.strictSame((await update({ urn: logical, summary: { template } })).data.updateAssetSettings, stored)
  t.strictSame(await one(admin, `dataset(urn: $urn) { settings { ${settings} } }`, logical), { settings: stored })
})

t.test('containers list what is in them; models, terms and domains have what other types have', async t => {
  const [container, inside] = ['urn:li:container:shelf', table('inside')]
  const [model, domain, term] = [
    'urn:li:mlModel:(urn:li:dataPlatform:mlflow,more,PROD)',
    'urn:li:domain:fields',
    'urn:li:glossaryTerm:Fields'
  ]
  await ingest(
    admin,
    proposal(container, 'containerProperties', { name: 'Shelf' }),
    proposal(inside, 'container', { container }),
    proposal('urn:li:application:app', 'applicationProperties', { name: 'App' }),
    proposal(model, 'mlModelProperties', { name: 'More' }),
    proposal(model, 'applications', { applications: ['urn:li:application:app'] }),
    proposal(domain, 'domainProperties', { name: 'Fields' }),
    proposal(term, 'glossaryTermInfo', { definition: 'd', termSource: 'INTERNAL' })
  )
  t.strictSame(
    await one(admin, 'container(urn: $urn) { entities { total searchResults { entity { urn } } } }', container),
    {
      entities: { total: 1, searchResults: [{ entity: { urn: inside } }] }
    }
  )
  const ofModel = `mlModel(urn: $urn) {
    applications { application { urn } } privileges { canEditTags } lineage(input: {direction: UPSTREAM}) { total }
  }`
  t.strictSame(await one(admin, ofModel, model), {
    applications: [{ application: { urn: 'urn:li:application:app' } }],
    privileges: { canEditTags: true },
    lineage: { total: 0 }
  })
  const created = await one(admin, 'domain(urn: $urn) { properties { createdOn { time actor { urn } } } }', domain)
  t.match(created.properties.createdOn, { time: Number, actor: { urn: 'urn:li:corpuser:datahub' } })
  t.strictSame(
    await one(admin, 'glossaryTerm(urn: $urn) { schemaMetadata { name } privileges { canEditTags } }', term),
    {
      ...{ schemaMetadata: null, privileges: { canEditTags: true } }
    }
  )
  const config = `{ appConfig { policiesConfig { enabled } visualConfig { hideGlossary appTitle } chromeExtensionConfig { lineageEnabled }
    searchBarConfig { apiVariant } homePageConfig { firstInPersonalSidebar } } }`
  t.match((await admin.gql(config)).data.appConfig, {
    ...{ policiesConfig: { enabled: true }, visualConfig: { hideGlossary: false, appTitle: 'aspectd' } },
    chromeExtensionConfig: { lineageEnabled: true }
  })
})
