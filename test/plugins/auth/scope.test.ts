import t from 'tap'
import { makeUrn } from '../../../core/index.ts'
import { limitsOf } from '../../../plugins/auth/policies/scope.ts'

t.test('a scope of containers covers the containers themselves, within its other limits', async t => {
  const [mine, other] = [makeUrn('container', 'mine'), makeUrn('container', 'other')]
  const on = (urn: typeof mine) => ({ type: 'container', urn })
  const containers = [mine]
  t.equal(limitsOf({ containers }).covers(on(mine)), true)
  t.equal(limitsOf({ containers }).covers(on(other)), 'unknown', 'it may be inside one of them')
  t.equal(limitsOf({ containers, types: ['container'] }).covers(on(mine)), true)
  t.equal(limitsOf({ containers, types: ['dataset'] }).covers(on(mine)), false)
  t.equal(limitsOf({ containers }).covers(undefined), false, 'not on the platform')
})
