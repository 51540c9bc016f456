import t from 'tap'
import { ingest } from '../../../testing/users.ts'
import { type Client, start } from '../../helper.ts'
import { create, tokenOf } from '../service-accounts/requests.ts'
import { aspectOf } from '../tags/requests.ts'

const TECHNICAL_OWNER = 'urn:li:ownershipType:__system__technical_owner'
const DOMAIN = 'urn:li:domain:of-products'
/** Makes one with a name. */
const CREATE: Readonly<Record<string, (name: string) => string>> = {
  'a business attribute': name => `createBusinessAttribute(input: { name: "${name}" }) { urn }`,
  'a glossary term': name => `createGlossaryTerm(input: { name: "${name}" })`,
  'a group of terms': name => `createGlossaryNode(input: { name: "${name}" })`,
  'a domain': name => `createDomain(input: { name: "${name}" })`,
  'a data product': name =>
    `createDataProduct(input: { properties: { name: "${name}" }, domainUrn: "${DOMAIN}" }) { urn }`,
  'an application': name => `createApplication(input: { properties: { name: "${name}" } }) { urn }`
}

async function created(by: Client, mutation: string): Promise<string> {
  const { data, errors } = await by.gql(`mutation { created: ${mutation} }`)
  if (errors) throw new Error(JSON.stringify(errors))
  return data.created.urn ?? data.created
}

for (const owners of [true, false]) {
  t.test(
    `whoever creates something owns it, a service account does not; owners is ${owners ? 'on' : 'off'}`,
    async t => {
      const { admin, anonymous } = await start(t, { config: { plugins: { owners } } })
      await ingest(admin, DOMAIN, 'domainProperties', { name: 'Products', description: '' })
      const account = await create(admin)
      await ingest(admin, account.urn, 'roleMembership', { roles: ['urn:li:dataHubRole:Admin'] })
      const machine = anonymous.with({ token: (await tokenOf(admin, account.urn)).token })
      // The plugin writes the types of owners at its start.
      const owner = owners
        ? { owner: admin.actor, type: 'TECHNICAL_OWNER', typeUrn: TECHNICAL_OWNER }
        : { owner: admin.actor, type: 'NONE' }
      for (const [kind, mutation] of Object.entries(CREATE)) {
        const urn = await created(admin, mutation('by a person'))
        t.strictSame((await aspectOf(admin, urn, 'ownership'))?.owners, [owner], kind)
        const other = await created(machine, mutation('by a machine'))
        t.equal(await aspectOf(admin, other, 'ownership'), undefined, `${kind} of a machine`)
      }
    }
  )
}
