import t from 'tap'
import type { Scope } from '../../../core/index.ts'
import { demandWithin } from '../../../plugins/tokens/scope.ts'

const readOnly = { readOnly: true }
const edit = { privileges: ['EDIT_ENTITY', 'VIEW_ENTITY_PAGE'] }
const datasets = { types: ['dataset'] }
const shop = { urnPrefixes: ['urn:li:dataset:(urn:li:dataPlatform:hive,shop.'] }

t.test('a scope permits itself and narrower scopes', async t => {
  const rows: [Scope | undefined, Scope | undefined][] = [
    [undefined, undefined],
    [edit, undefined],
    [readOnly, readOnly],
    [{ privileges: ['VIEW_ENTITY_PAGE'] }, readOnly],
    [{ privileges: ['EDIT_ENTITY'] }, edit],
    [{ ...edit, ...datasets }, edit],
    [datasets, { types: ['chart', 'dataset'] }],
    [{ ...datasets, ...readOnly }, datasets],
    [{ urnPrefixes: [`${shop.urnPrefixes[0]}orders`] }, shop],
    [{ ...datasets, ...shop }, shop],
    [{ containers: ['urn:li:container:a'] }, { containers: ['urn:li:container:a', 'urn:li:container:b'] }]
  ]
  for (const [wanted, own] of rows) t.doesNotThrow(() => demandWithin(wanted, own), JSON.stringify([wanted, own]))
})

t.test('a scope does not permit wider scopes', async t => {
  const rows: [Scope | undefined, Scope, RegExp][] = [
    [undefined, readOnly, /has no scope$/],
    [datasets, readOnly, /allows more privileges$/],
    [edit, readOnly, /allows more privileges$/],
    [readOnly, edit, /allows more privileges$/],
    [{ privileges: ['EDIT_ENTITY', 'EDIT_LINEAGE'] }, edit, /allows more privileges$/],
    [{ privileges: ['MANAGE_POLICIES'] }, datasets, /allows more privileges$/],
    [readOnly, datasets, /types are wider$/],
    [{ types: ['dataset', 'chart'] }, datasets, /types are wider$/],
    [{ urnPrefixes: ['urn:li:dataset:'] }, shop, /urnPrefixes are wider$/],
    [datasets, shop, /urnPrefixes are wider$/],
    [{ tags: ['urn:li:tag:b'] }, { tags: ['urn:li:tag:a'] }, /tags are wider$/]
  ]
  for (const [wanted, own, message] of rows) {
    const expected = { message, code: 'TOKENS_WIDER_SCOPE', statusCode: 403 }
    t.throws(() => demandWithin(wanted, own), expected, JSON.stringify([wanted, own]))
  }
})
