import t from 'tap'
import { start } from '../../helper.ts'
import {
  LINK,
  moduleMade,
  newModule,
  newTemplate,
  putModule,
  putTemplate,
  removeModule,
  removeTemplate,
  setGlobal,
  setOwn,
  setSetting,
  settingsOf,
  shown,
  templateMade
} from './requests.ts'

const { admin, user } = await start(t)
const ann = await user('ann')
const bob = await user('bob')
const manager = await user('manager', { privileges: ['MANAGE_HOME_PAGE_TEMPLATES'] })
const FORBIDDEN = [{ extensions: { code: 403 } }]
const NONE = [{ extensions: { code: 404 } }]
const ASSET = 'urn:li:dataset:(urn:li:dataPlatform:hive,home,PROD)'

t.test('modules of each type, and a template of them, are made, changed and deleted', async t => {
  const params = [
    ['LINK', { linkParams: { linkUrl: '/search', imageUrl: 'https://example.com/i.png', description: 'd' } }],
    ['RICH_TEXT', { richTextParams: { content: '# Hello' } }],
    ['ASSET_COLLECTION', { assetCollectionParams: { assetUrns: [ASSET], dynamicFilterJson: '{}' } }],
    [
      'HIERARCHY',
      { hierarchyViewParams: { assetUrns: [ASSET], showRelatedEntities: true, relatedEntitiesFilterJson: '{}' } }
    ]
  ] as const
  const modules = []
  for (const [type, given] of params) {
    const { data, errors } = await putModule(ann, newModule(type, { type, params: given }))
    t.notOk(errors, type)
    t.match(data.upsertPageModule, {
      type: 'DATAHUB_PAGE_MODULE',
      properties: {
        name: type,
        type,
        visibility: { scope: 'PERSONAL' },
        created: { actor: { urn: ann.actor } },
        params: given
      }
    })
    modules.push(data.upsertPageModule.urn)
  }
  const summary = {
    summaryElements: [
      { elementType: 'OWNERS' },
      { elementType: 'STRUCTURED_PROPERTY', structuredPropertyUrn: 'urn:li:structuredProperty:p' }
    ]
  }
  const { data } = await putTemplate(ann, { ...newTemplate(modules), assetSummary: summary })
  const { urn } = data.upsertPageTemplate
  t.match(data.upsertPageTemplate, {
    type: 'DATAHUB_PAGE_TEMPLATE',
    properties: {
      rows: [{ modules: modules.map(one => ({ urn: one })) }],
      assetSummary: { summaryElements: [{ elementType: 'OWNERS' }, { elementType: 'STRUCTURED_PROPERTY' }] },
      surface: { surfaceType: 'HOME_PAGE' },
      visibility: { scope: 'PERSONAL' }
    }
  })
  const [first = '', second = ''] = modules
  const changed = await putTemplate(ann, { urn, ...newTemplate([second, first]) })
  t.match(changed.data.upsertPageTemplate, {
    urn,
    properties: { rows: [{ modules: [{ urn: second }, { urn: first }] }], assetSummary: null }
  })
  t.notOk((await removeModule(ann, second)).errors)
  t.match((await shown(ann, urn)).properties.rows, [{ modules: [{ urn: first }] }], 'out of the template')
  t.strictSame((await shown(ann, urn)).properties.rows[0].modules.length, 1)
  t.notOk((await removeTemplate(ann, urn)).errors)
  t.match((await removeTemplate(manager, urn)).errors, NONE)
  t.match((await putModule(manager, { urn: second, ...newModule('x') })).errors, NONE)
})

t.test('personal ones are their creator’s, global ones are changed by those who manage home pages', async t => {
  const module = await moduleMade(ann, 'secret')
  const template = await templateMade(ann, [module])
  for (const other of [bob, manager, admin]) {
    t.notMatch(JSON.stringify([await shown(other, module), await shown(other, template)]), /secret|example\.com/)
  }
  for (const answer of [
    await putModule(bob, { urn: module, ...newModule('x') }),
    await putTemplate(bob, { urn: template, ...newTemplate([]) }),
    await removeModule(bob, module),
    await removeTemplate(bob, template),
    await putModule(ann, newModule('x', { scope: 'GLOBAL' })),
    await putTemplate(ann, newTemplate([], { scope: 'GLOBAL' }))
  ])
    t.match(answer.errors, FORBIDDEN)
  for (const answer of [
    await removeModule(manager, module),
    await putTemplate(admin, { urn: template, ...newTemplate([]) })
  ])
    t.match(answer.errors, NONE)
  t.match((await putTemplate(bob, newTemplate([module]))).errors, NONE, 'a module of another user')
  const global = await moduleMade(manager, 'for all', { scope: 'GLOBAL' })
  t.match((await putTemplate(manager, newTemplate([await moduleMade(manager, 'own')], { scope: 'GLOBAL' }))).errors, [
    { message: /has only global modules/ }
  ])
  const page = await templateMade(manager, [global], { scope: 'GLOBAL' })
  t.match((await shown(bob, page)).properties.rows, [{ modules: [{ urn: global, properties: { name: 'for all' } }] }])
  for (const answer of [await removeTemplate(bob, page), await putModule(bob, { urn: global, ...newModule('x') })])
    t.match(answer.errors, FORBIDDEN)
  t.notOk((await putModule(admin, { urn: global, ...newModule('renamed', { scope: 'GLOBAL' }) })).errors)
})

t.test('the home pages of all users, and of one', async t => {
  t.match(await settingsOf(bob), { global: null, own: null, dismissed: [] })
  const page = await templateMade(manager, [], { scope: 'GLOBAL' })
  t.match((await setGlobal(bob, page)).errors, FORBIDDEN)
  t.notOk((await setGlobal(manager, page)).errors)
  const mine = await templateMade(bob, [])
  t.match((await setGlobal(manager, await templateMade(manager, []))).errors, [
    { message: /must be a global template/ }
  ])
  for (const bad of [mine, 'urn:li:dataHubPageTemplate:absent', 'nonsense'])
    t.match((await setGlobal(manager, bad)).errors, NONE)
  t.notOk((await setOwn(bob, { pageTemplate: mine, newDismissedAnnouncements: ['urn:li:post:a'] })).errors)
  t.notOk((await setOwn(bob, { newDismissedAnnouncements: ['urn:li:post:a', 'urn:li:post:b', null] })).errors)
  t.match(await settingsOf(bob), { global: page, own: mine, dismissed: ['urn:li:post:a', 'urn:li:post:b'] })
  t.match((await setOwn(ann, { pageTemplate: mine })).errors, NONE)
  t.notOk((await setOwn(bob, { removePageTemplate: true })).errors)
  t.match(await settingsOf(bob), { global: page, own: null, dismissed: ['urn:li:post:a', 'urn:li:post:b'] })
  await setOwn(bob, { pageTemplate: mine })
  for (const [client, urn] of [
    [bob, mine],
    [manager, page]
  ] as const)
    t.notOk((await removeTemplate(client, urn)).errors)
  t.match(await settingsOf(bob), { global: null, own: null }, 'the deleted ones')
  await setGlobal(manager, await templateMade(manager, [], { scope: 'GLOBAL' }))
  await setGlobal(manager, null)
  t.match(await settingsOf(bob), { global: null })
})

t.test('settings of the caller', async t => {
  await Promise.all([setSetting(ann, 'SHOW_SIMPLIFIED_HOMEPAGE', true), setSetting(ann, 'SHOW_THEME_V2', true)])
  t.match(await settingsOf(ann), { appearance: { showSimplifiedHomepage: true, showThemeV2: true } })
  t.strictSame((await setSetting(ann, 'SHOW_THEME_V2', false)).data, { updateUserSetting: true })
  t.match(await settingsOf(ann), { appearance: { showSimplifiedHomepage: true, showThemeV2: false } })
  t.match((await setSetting(ann, 'NOPE', true)).errors, [{ message: /NOPE/ }])
})

t.test('every input is checked', async t => {
  const rows: [object, RegExp][] = [
    [{ name: ' ' }, /name of a module must not be empty/],
    [{ name: 'x'.repeat(501) }, /at most 500/],
    [{ type: 'DOMAINS' }, /unsupported module type DOMAINS\. Expected one of: LINK/],
    [{ type: 'RICH_TEXT' }, /type RICH_TEXT requires params\.richTextParams/],
    [{ params: { linkParams: { linkUrl: 'javascript:alert(1)' } } }, /linkUrl: expected an address/],
    [{ params: { linkParams: { linkUrl: '/', imageUrl: 'data:x' } } }, /imageUrl: expected an address/],
    [{ params: { ...LINK, assetCollectionParams: { assetUrns: ['nonsense'] } } }, /nonsense/],
    [
      { params: { ...LINK, assetCollectionParams: { assetUrns: Array(1001).fill(ASSET) } } },
      /At most 1000 assets of a module/
    ],
    [{ params: { ...LINK, richTextParams: { content: 'x'.repeat(100_001) } } }, /at most 100000/]
  ]
  for (const [more, message] of rows) t.match((await putModule(ann, newModule('m', more))).errors?.[0].message, message)
  const templates: [object, RegExp][] = [
    [newTemplate(['nonsense']), /nonsense/],
    [newTemplate(['urn:li:dataHubPageModule:absent']), /absent does not exist/],
    [{ ...newTemplate([]), rows: Array(201).fill({ modules: [] }) }, /At most 200 rows of a template/],
    [newTemplate(Array(1001).fill('urn:li:dataHubPageModule:absent')), /At most 1000 modules of a template/],
    [
      newTemplate([], { assetSummary: { summaryElements: [{ elementType: 'STRUCTURED_PROPERTY' }] } }),
      /requires structuredPropertyUrn/
    ],
    [
      newTemplate([], { assetSummary: { summaryElements: Array(201).fill({ elementType: 'TAGS' }) } }),
      /At most 200 elements/
    ]
  ]
  for (const [input, message] of templates) t.match((await putTemplate(ann, input)).errors?.[0].message, message)
  const many = Array.from({ length: 1001 }, (_, at) => `urn:li:post:${at}`)
  t.match((await setOwn(ann, { newDismissedAnnouncements: many })).errors, [{ message: /At most 1000 dismissed/ }])
  t.match((await setOwn(ann, { newDismissedAnnouncements: ['nonsense'] })).errors, [{ extensions: { code: 400 } }])
})

t.test('of two who change a template at once, neither loses a change unseen', async t => {
  const { data } = await putTemplate(ann, newTemplate([]))
  const { urn, properties } = data.upsertPageTemplate
  const expectedLastModified = properties.lastModified.time
  const both = await Promise.all([1, 2].map(() => putTemplate(ann, { urn, ...newTemplate([]), expectedLastModified })))
  t.match(
    both.filter(({ errors }) => errors),
    [{ errors: [{ extensions: { code: 409 } }] }]
  )
})

t.test('while the plugin is disabled its fields are gone and its data is kept', async t => {
  const server = await start(t)
  const urn = await templateMade(server.admin, [await moduleMade(server.admin, 'kept')])
  const off = await server.restart({ config: { plugins: { 'home-pages': false } } })
  t.match((await removeTemplate(off.admin, urn)).errors[0].message, /Unknown type|Cannot query field/)
  t.notOk((await off.admin.gql(`{ entity(urn: "${urn}") { ... on DataHubPageTemplate { urn } } }`)).errors)
  const again = await off.restart({ config: {} })
  t.match((await shown(again.admin, urn)).properties.rows, [{ modules: [{ properties: { name: 'kept' } }] }])
})
