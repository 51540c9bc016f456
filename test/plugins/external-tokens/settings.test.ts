import t from 'tap'
import { issuersOf, sharingKeys } from '../../../plugins/external-tokens/config.ts'
import { settings } from './settings.ts'

const ISSUER = { issuer: 'https://idp.example', audiences: ['aspectd'] }

t.test("DataHub's variables configure issuers", async t => {
  const env = {
    EXTERNAL_OAUTH_ENABLED: 'true',
    EXTERNAL_OAUTH_TRUSTED_ISSUERS: 'https://a.example, https://b.example',
    EXTERNAL_OAUTH_ALLOWED_AUDIENCES: 'one,two',
    EXTERNAL_OAUTH_JWKS_URI: 'https://a.example/keys',
    EXTERNAL_OAUTH_USER_ID_CLAIM: 'azp',
    EXTERNAL_OAUTH_ALGORITHM: 'ES256'
  }
  const issuers = issuersOf(settings({}, env))
  t.match(issuers, [
    {
      issuer: 'https://a.example',
      audiences: ['one', 'two'],
      keys: 'https://a.example/keys',
      userClaim: 'azp',
      algorithms: ['ES256'],
      jit: true
    },
    { issuer: 'https://b.example' }
  ])
  t.strictSame(sharingKeys(issuers), ['https://a.example', 'https://b.example'])
  t.strictSame(issuersOf(settings({}, { ...env, EXTERNAL_OAUTH_ENABLED: 'false' })), [])
})

t.test('without an address the keys are found through the metadata of the issuer', async t => {
  const [issuer] = issuersOf(settings({ issuers: [ISSUER] }))
  t.strictSame(issuer?.keys, {
    discovery: 'https://idp.example/.well-known/openid-configuration',
    issuer: 'https://idp.example'
  })
})

t.test('a wrong setting is refused with one line that names it', async t => {
  const refused = (found: object, message: RegExp, env = {}) =>
    t.throws(() => issuersOf(settings(found, env)), { code: 'MISCONFIGURED', message })
  const one = (more: object) => ({ issuers: [{ ...ISSUER, ...more }] })
  const key = (name: string) => `^configuration key plugins\\.external-tokens\\.${name}`
  refused(one({ audiences: [] }), new RegExp(`${key('issuers.0.audiences')}: must NOT have fewer than 1 items`))
  refused(
    { issuers: [{ issuer: 'https://a' }] },
    new RegExp(`${key('issuers.0')}: must have required property 'audiences'`)
  )
  refused(
    one({ jwksUrl: 'x' }),
    new RegExp(`${key('issuers.0.jwksUrl')} is unknown; known: issuer, .*did you mean jwksUri`)
  )
  refused(
    one({ algorithms: ['HS256'] }),
    new RegExp(`${key('issuers.0.algorithms')}: expected one of RS256, .*found "HS256"`)
  )
  refused(one({ algorithms: ['none'] }), /found "none"/)
  refused(
    one({ jwksUri: 'http://idp.example/keys' }),
    new RegExp(`${key('issuers.0.jwksUri')}: expected an https://.*allowHttp permits`)
  )
  refused(one({ jwksUri: 'keys.json' }), /expected an https:\/\/ address, found "keys.json"$/)
  refused(
    one({ jwksUri: 'https://me:secret@idp.example/' }),
    /issuers\.0\.jwksUri: expected an address without user name and password$/
  )
  refused(one({ jwksUri: 'https://a', discoveryUri: 'https://b' }), /expected jwksUri or discoveryUri, found both$/)
  refused(one({ issuer: 'not a URL' }), new RegExp(`${key('issuers.0.issuer')}: expected an https://`))
  refused({ issuers: [ISSUER, ISSUER] }, /https:\/\/idp\.example is there twice$/)
  const on = { EXTERNAL_OAUTH_ENABLED: 'true' }
  refused({}, new RegExp(`${key('trustedIssuers')}: .*EXTERNAL_OAUTH_TRUSTED_ISSUERS`), on)
  const issuers = { ...on, EXTERNAL_OAUTH_TRUSTED_ISSUERS: 'https://a' }
  refused({}, new RegExp(`${key('allowedAudiences')}: .*EXTERNAL_OAUTH_ALLOWED_AUDIENCES`), issuers)
  refused({}, new RegExp(`${key('algorithm')}: expected one of .*did you mean RS256`), {
    ...issuers,
    EXTERNAL_OAUTH_ALLOWED_AUDIENCES: 'a',
    EXTERNAL_OAUTH_ALGORITHM: 'RS265'
  })
  refused({}, /^EXTERNAL_OAUTH_ENABLED: must be boolean/, { EXTERNAL_OAUTH_ENABLED: 'yes' })
})
