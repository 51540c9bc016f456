const SUMS = 'rewritten erased ownerships placeCount places { urn aspect version }'

export const PLAN = `
  query planErasure($urn: String!, $successor: String) {
    erasurePlan(urn: $urn, successor: $successor) { isComplete ${SUMS} }
  }`

export const ERASE = `
  mutation eraseOne($urn: String!, $successor: String, $confirm: String!) {
    erasePerson(urn: $urn, successor: $successor, confirm: $confirm)
  }`

export const ERASURES = `
  query listErasures {
    erasures { id task state error startedAt endedAt isAgain pseudonyms ${SUMS} }
  }`

export const PERMIT = `mutation permitOne($urn: String!) { permitPerson(urn: $urn) }`
