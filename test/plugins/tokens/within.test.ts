import t from 'tap'
import type { Scope } from '../../../core/index.ts'
import { demandWithin } from '../../../plugins/tokens/scope.ts'

const readOnly = { readOnly: true }
const edit = { privileges: ['EDIT_ENTITY', 'VIEW_ENTITY_PAGE'] }
const datasets = { types: ['dataset'] }
const shop = { urnPrefixes: ['urn:li:dataset:(urn:li:dataPlatform:hive,shop.'] }

t.test('a scope passes on itself and what is narrower', async t => {
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

t.test('a scope passes on nothing that is wider in any way', async t => {
  const rows: [Scope | undefined, Scope, RegExp][] = [
    [undefined, readOnly, /it has none$/],
    [datasets, readOnly, /it allows more privileges$/],
    [edit, readOnly, /it allows more privileges$/],
    [readOnly, edit, /it allows more privileges$/],
    [{ privileges: ['EDIT_ENTITY', 'EDIT_LINEAGE'] }, edit, /it allows more privileges$/],
    [{ privileges: ['MANAGE_POLICIES'] }, datasets, /it allows more privileges$/],
    [readOnly, datasets, /types reach further$/],
    [{ types: ['dataset', 'chart'] }, datasets, /types reach further$/],
    [{ urnPrefixes: ['urn:li:dataset:'] }, shop, /urnPrefixes reach further$/],
    [datasets, shop, /urnPrefixes reach further$/],
    [{ tags: ['urn:li:tag:b'] }, { tags: ['urn:li:tag:a'] }, /tags reach further$/]
  ]
  for (const [wanted, own, message] of rows) {
    const expected = { message, code: 'TOKENS_WIDER_SCOPE', statusCode: 403 }
    t.throws(() => demandWithin(wanted, own), expected, JSON.stringify([wanted, own]))
  }
})
