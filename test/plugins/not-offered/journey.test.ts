import t from 'tap'
import { start } from '../../helper.ts'

const { admin, anonymous, user } = await start(t)
const reader = await user('reader')

t.test('what is refused says why, to every signed-in user alike', async t => {
  for (const by of [admin, reader]) {
    const { status, body } = await by.post('/entities?action=deleteAll', {
      registryId: 'a:1',
      dryRun: true,
      soft: true
    })
    t.match({ status, body }, { status: 400, body: { message: /registry.*nothing was deleted/ } })
  }
  t.equal((await anonymous.post('/entities?action=deleteAll', { registryId: 'a:1' })).status, 401)
  t.match(await admin.post('/entities?action=deleteAll', {}), { status: 400, body: { message: /registryId/ } })
})

t.test('semantic search is refused with what to use instead, and its configuration says that it is off', async t => {
  const config =
    '{ appConfig { semanticSearchConfig { enabled enabledEntities embeddingConfig { provider } } entityIndexV3 { enabled } } }'
  for (const by of [admin, reader]) {
    t.strictSame((await by.gql(config)).data.appConfig, {
      semanticSearchConfig: { enabled: false, enabledEntities: [], embeddingConfig: null },
      entityIndexV3: { enabled: false }
    })
    const { errors } = await by.gql('{ semanticSearchAcrossEntities(input: { query: "orders" }) { total } }')
    t.match(errors, [
      { message: /^Semantic search is not enabled: .*Use searchAcrossEntities/, extensions: { code: 400 } }
    ])
    const github = await by.gql(
      `mutation { importDocumentsFromGitHub(input: { repoUrl: "a/b", githubToken: "secret" }) { createdCount } }`
    )
    t.match(github.errors, [{ message: /sends requests only to hosts that its operator has configured/ }])
    t.notMatch(JSON.stringify(github.body), /secret/)
  }
})

t.test('there are no consumers of Kafka, at the addresses of new and old clients', async t => {
  const query = '?skipCache=true&detailed=true'
  for (const consumer of ['mcp', 'mcl', 'mcl-timeseries']) {
    const answers = [
      await reader.get(`/openapi/operations/messaging/${consumer}/consumer/lag${query}`),
      await reader.get(`/openapi/operations/kafka/${consumer}/consumer/offsets${query}`)
    ]
    for (const { status, body } of answers) {
      t.equal(status, 200)
      t.match(body, { consumerGroups: {}, errors: [new RegExp(`^${consumer}: .*without Kafka`)] })
    }
  }
  t.match(await reader.get('/openapi/operations/messaging/other/consumer/lag'), {
    status: 400,
    body: { message: /mcl/ }
  })
  t.equal((await anonymous.get('/openapi/operations/messaging/mcp/consumer/lag')).status, 401)
})

t.test('assertions are not run, and the reason says how to report results', async t => {
  const urn = 'urn:li:assertion:a'
  for (const field of [
    `runAssertion(urn: "${urn}", saveResult: true, parameters: [{key: "a", value: "b"}], async: false) { type severity }`,
    `runAssertions(urns: ["${urn}"], saveResults: true) { passingCount results { assertion { urn } result { type } } }`,
    `runAssertionsForAsset(urn: "${urn}", tagUrns: []) { failingCount errorCount }`
  ]) {
    const { errors } = await reader.gql(`mutation { ${field} }`)
    t.match(errors, [{ message: /runs no assertions.*reportAssertionResult/, extensions: { code: 400 } }])
  }
})

t.test('the first version of the OpenAPI is refused with what to use instead, whatever the method', async t => {
  for (const path of [
    '/openapi/entities/v1/latest?urns=a',
    '/openapi/platform/entities/v1',
    '/openapi/platform/entities/v1/x/y'
  ]) {
    t.match(await reader.get(path), { status: 400, body: { message: /Use \/openapi\/v3\/entity/ } })
    t.match(await reader.post(path, [{ entityType: 'dataset' }]), {
      status: 400,
      body: { message: /nothing was read/ }
    })
    t.equal((await anonymous.get(path)).status, 401)
  }
})

t.test(
  'files, runs of tests, updates of whole entities and versions of datasets are refused with a reason',
  async t => {
    const dataset = 'urn:li:dataset:(urn:li:dataPlatform:hive,whole,PROD)'
    const refused: [string, RegExp][] = [
      [
        '{ getPresignedUploadUrl(input: {scenario: ASSET_DOCUMENTATION, fileName: "a.png"}) { url } }',
        /no files.*addLink/
      ],
      ['{ versionedDataset(urn: "u") { name schema { hash } tags { tags { tag { urn } } } } }', /aspectVersions/],
      ['{ validateTest(input: {json: "{}"}) { isValid } }', /evaluates none/],
      ['{ latestProductUpdate { title } }', /asks no other host for announcements/],
      ['mutation { runTests(urn: "u") }', /testResults/],
      [
        `mutation { updateDataset(urn: "${dataset}", input: {editableProperties: {description: "d"}}) { urn } }`,
        /Use updateDescription, addTags/
      ]
    ]
    for (const [text, reason] of refused) {
      for (const by of [admin, reader]) {
        t.match((await by.gql(text)).errors, [{ message: reason, extensions: { code: 400 } }], text)
      }
    }
    t.equal((await admin.gql(`{ entityExists(urn: "${dataset}") }`)).data.entityExists, false)
  }
)
