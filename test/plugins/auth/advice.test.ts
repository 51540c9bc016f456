import t from 'tap'
import type { Call, Scope } from '../../../core/index.ts'
import { adviceOf } from '../../../plugins/auth/policies/advice.ts'

const ORDERS = 'urn:li:dataset:(urn:li:dataPlatform:hive,orders,PROD)'
const ANN = 'urn:li:corpuser:ann'
const advice = (scope: Scope | undefined, anyOf: readonly string[], on?: string) => {
  const credential = { actor: ANN, kind: 'token', ...(scope ? { scope } : {}) }
  return adviceOf({ actor: ANN, credential } as unknown as Call, { anyOf, ...(on === undefined ? {} : { on }) })
}

t.test('without a scope, an administrator can grant it', async t => {
  t.match(advice(undefined, ['CREATE_TAGS']), `This requires CREATE_TAGS on the platform. Ask an administrator`)
  t.match(advice(undefined, ['DELETE_ENTITY'], 'tag'), 'DELETE_ENTITY on entities of the type tag. Ask an')
})

t.test('what the scope excludes needs another token', async t => {
  const excluded = /which the scope of this access token does not include\. Ask urn:li:corpuser:ann, the user/
  t.match(advice({ readOnly: true }, ['EDIT_ENTITY', 'EDIT_ENTITY_TAGS'], ORDERS), excluded)
  t.match(advice({ readOnly: true }, ['EDIT_ENTITY', 'EDIT_ENTITY_TAGS'], ORDERS), 'EDIT_ENTITY_TAGS or EDIT_ENTITY on')
  t.match(advice({ types: ['chart'] }, ['EDIT_ENTITY'], ORDERS), excluded)
  t.match(advice({ types: ['dataset'] }, ['CREATE_TAGS']), excluded, 'no privileges on the platform')
})

t.test('what the scope includes, or may include, needs a grant', async t => {
  t.match(advice({ types: ['dataset'] }, ['EDIT_ENTITY'], ORDERS), /EDIT_ENTITY on \S+PROD\)\. Ask an administrator/)
  const inContainer = advice({ containers: ['urn:li:container:shop'] }, ['EDIT_ENTITY'], ORDERS)
  t.match(inContainer, 'and a token whose scope includes that entity. Ask an administrator')
})
