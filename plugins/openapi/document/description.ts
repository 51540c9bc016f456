/** What holds for all routes. */
export const DESCRIPTION = `All routes of this server, and every entity type and aspect that it has.

Requests need \`Authorization: Bearer <access token>\`, or the session cookie of the console. What the caller may not see is
left out of answers, as if it did not exist.

Failures are JSON with a \`message\` for people: 400 the request is malformed, 401 no valid credential, 403 a privilege is missing
(\`privileges\` names those of which one is enough), 404 not found, 409 it does not fit to what is stored, or a plugin is off,
413 the body or the question is too large, 422 a value does not fit to its schema or a precondition is not met, 429 and 503 try
again after \`Retry-After\` seconds.

A body has at most 1 MB, that of a write at most the setting \`http.bodyBytes\`; a request writes at most 2000 aspects, all or none.

GraphQL is at \`/api/graphql\`, and has a schema of its own.`
