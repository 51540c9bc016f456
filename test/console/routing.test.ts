import t from 'tap'
import { entityPath, shortName, typeName, typeOf } from '../../plugins/console/web/entity-path.ts'
import { matchPath } from '../../plugins/console/web/match.ts'
import { safeTarget } from '../../plugins/console/web/router.ts'

const ENTITY = '/dataset/:urn/:tab?'
const AWKWARD = 'urn:li:dataset:(urn:li:dataPlatform:s3,bucket/a b/100%,x+y (old),PROD)'

const params = (pattern: string, path: string) => matchPath(pattern, path)?.params

t.test('a path matches by its segments; parameters are decoded', async t => {
  t.strictSame(params('/operate/tasks/:id?', '/operate/tasks'), {})
  t.strictSame(params('/operate/tasks/:id?', '/operate/tasks/node%3A7'), { id: 'node:7' })
  t.strictSame(params('/operate/tasks/:id?', '/operate/tasks/'), {}, 'a slash at the end')
  t.equal(params('/operate/tasks/:id?', '/operate/tasks/a/b'), undefined)
  t.equal(params('/operate/tasks', '/operate'), undefined)
  t.equal(params('/tag/:urn', '/tag'), undefined, 'a parameter is required')
  t.strictSame(params('/tokens/:name', '/tokens/100%'), { name: '100%' }, 'what cannot be decoded stays')
})

t.test('of two patterns the one with more literal segments is better', async t => {
  const literals = (pattern: string) => matchPath(pattern, '/settings/tokens/new')?.literals ?? -1
  t.ok(literals('/settings/tokens/new') > literals('/settings/tokens/:id'))
})

t.test('the address of an entity leads back to its URN, whatever is in it', async t => {
  for (const tab of ['', 'Schema']) {
    const path = new URL(entityPath(AWKWARD, tab), 'http://x').pathname
    t.strictSame(params(ENTITY, path), { urn: AWKWARD, ...(tab === '' ? {} : { tab }) })
  }
})

t.test('the URN of an address may have slashes that are not encoded, as clients print them', async t => {
  const printed = (urn: string) => encodeURIComponent(urn).replaceAll('%2F', '/')
  t.strictSame(params(ENTITY, `/dataset/${printed(AWKWARD)}`), { urn: AWKWARD })
  t.strictSame(params(ENTITY, `/dataset/${printed(AWKWARD)}/History`), { urn: AWKWARD, tab: 'History' })
  t.strictSame(params('/tag/:urn/:tab?', `/tag/${printed('urn:li:tag:a/b')}`), { urn: 'urn:li:tag:a/b' })
  t.strictSame(params('/tag/:urn/:tab?', `/tag/${printed('urn:li:tag:a/b')}/Aspects`), {
    urn: 'urn:li:tag:a/b',
    tab: 'Aspects'
  })
})

t.test('a link after the log-in stays in the console', async t => {
  const origin = 'http://127.0.0.1:9002'
  t.equal(safeTarget('/search?query=a#b', origin), '/search?query=a#b')
  for (const elsewhere of [
    '//evil.example/x',
    '/\\evil.example',
    '/.//evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    null
  ])
    t.equal(safeTarget(elsewhere, origin), '/', String(elsewhere))
  t.equal(safeTarget('/login?to=/login', origin), '/', 'never back to the log-in page')
})

t.test('the short name of a URN is what people call it', async t => {
  t.equal(shortName('urn:li:dataset:(urn:li:dataPlatform:hive,db.t,PROD)'), 'db.t')
  t.equal(shortName('urn:li:tag:pii'), 'pii')
  t.equal(typeOf('urn:li:corpuser:ann'), 'corpuser')
  t.notMatch(entityPath('urn:li:/evil.example:x'), /^\/\//, 'no URN leads to another host')
  t.equal(entityPath('urn:li:corpuser:ann'), '/user/urn%3Ali%3Acorpuser%3Aann')
})

t.test('types are called as people call them, in either spelling', async t => {
  t.strictSame(['CORP_USER', 'corpuser', 'corpGroup', 'DATASET', 'dataset'].map(typeName), [
    'User',
    'User',
    'Group',
    'Dataset',
    'Dataset'
  ])
  t.strictSame(['ER_MODEL_RELATIONSHIP', 'structuredProperty', 'mlModel'].map(typeName), [
    'Er model relationship',
    'Structured property',
    'ML model'
  ])
})
