import t from 'tap'
import { jsonPatch, type PatchOperation } from '../../../plugins/timeline/json-patch.ts'

type Parent = Record<string, unknown>

/** Applies a JSON Patch, as RFC 6902 says. */
function apply(value: unknown, patch: readonly PatchOperation[]): unknown {
  const holder: Parent = { root: structuredClone(value) }
  for (const { op, path, value: member } of patch) {
    const keys = [
      'root',
      ...path
        .split('/')
        .slice(1)
        .map(key => key.replaceAll('~1', '/').replaceAll('~0', '~'))
    ]
    const last = keys.pop() ?? ''
    const parent = keys.reduce<Parent>((at, key) => at[key] as Parent, holder)
    if (Array.isArray(parent)) parent.splice(Number(last), op === 'add' ? 0 : 1, ...(op === 'remove' ? [] : [member]))
    else if (op === 'remove') delete parent[last]
    else parent[last] = member
  }
  return holder.root
}

t.test('a patch is as small as the change', async t => {
  t.strictSame(jsonPatch({ a: 1, b: [1, 2, 3] }, { a: 1, b: [1, 3] }), [{ op: 'remove', path: '/b/1' }])
  t.strictSame(jsonPatch({ 'a/b~': { c: 1 } }, { 'a/b~': { c: 2 } }), [{ op: 'replace', path: '/a~1b~0/c', value: 2 }])
  t.strictSame(jsonPatch([{ x: 1 }], [{ y: 0 }, { x: 1 }]), [{ op: 'add', path: '/0', value: { y: 0 } }])
  t.strictSame(jsonPatch(null, [1]), [{ op: 'replace', path: '', value: [1] }])
  t.strictSame(jsonPatch({ a: [] }, { a: [] }), [])
})

t.test('applied to the first value, it gives the second', async t => {
  let seed = 1
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  const some = (depth: number): unknown => {
    const kind = random(depth > 0 ? 4 : 2)
    if (kind === 0) return random(3)
    if (kind === 1) return ['a', null, true][random(3)]
    const members = Array.from({ length: random(5) }, () => some(depth - 1))
    return kind === 2 ? members : Object.fromEntries(members.map(member => [`k/~${random(4)}`, member]))
  }
  for (let round = 0; round < 500; round++) {
    const [before, after] = [some(4), some(4)]
    t.strictSame(apply(before, jsonPatch(before, after)), after) || t.fail(JSON.stringify({ before, after }))
  }
})
