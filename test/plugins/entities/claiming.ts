import type { Client, GraphqlAnswer } from '../../helper.ts'

const WRITERS = 12

type Claim = (client: Client, name: string) => Promise<GraphqlAnswer>

const creating =
  (mutation: string, type: string, selection = ''): Claim =>
  (client, name) =>
    client.gql(`mutation m($input: ${type}!) { ${mutation}(input: $input) ${selection} }`, { input: { name } })

/** Creations of what may have a name only once, each with a new URN. */
export const CLAIMS: Readonly<Record<string, Claim>> = {
  domain: creating('createDomain', 'CreateDomainInput'),
  glossaryTerm: creating('createGlossaryTerm', 'CreateGlossaryEntityInput'),
  glossaryNode: creating('createGlossaryNode', 'CreateGlossaryEntityInput'),
  businessAttribute: creating('createBusinessAttribute', 'CreateBusinessAttributeInput', '{ urn }')
}

/** Of calls at the same time, in turn by these clients: how many succeeded, and the messages of the others. */
export async function together(
  clients: readonly Client[],
  call: (client: Client, at: number) => Promise<GraphqlAnswer>
) {
  const calls = Array.from({ length: WRITERS }, (_none, at) => {
    const client = clients[at % clients.length]
    return client ? [call(client, at)] : []
  })
  const answers = await Promise.all(calls.flat())
  const refused = answers.flatMap(({ errors }) => errors?.map((error: { message: string }) => error.message) ?? [])
  return { made: answers.length - refused.length, refused: [...new Set(refused)] }
}

/** Whether a domain is inside itself after two were moved at the same time, each into the other. */
export async function movedIntoEachOther(clients: readonly [Client, Client], name: string): Promise<boolean> {
  const [first, second] = clients
  const create = async (id: string): Promise<string> => {
    const input = { id, name: id }
    return (await first.gql('mutation m($input: CreateDomainInput!) { createDomain(input: $input) }', { input })).data
      .createDomain
  }
  const [one, other] = [await create(`${name}-one`), await create(`${name}-other`)]
  const move = (client: Client, resourceUrn: string, parentDomain: string) =>
    client.gql('mutation m($input: MoveDomainInput!) { moveDomain(input: $input) }', {
      input: { resourceUrn, parentDomain }
    })
  const moves = await Promise.all([move(first, one, other), move(second, other, one)])
  return moves.every(({ errors }) => !errors)
}
