import t from 'tap'
import { add, remove, SOURCE, tag, testPatches } from './patches.ts'

const tags = (...patch: unknown[]) => ({ arrayPrimaryKeys: { tags: [SOURCE, 'tag'] }, patch })

const owner = (name: string, type: string, typeUrn?: string) => ({
  owner: `urn:li:corpuser:${name}`,
  type,
  ...(typeUrn ? { typeUrn } : {})
})

testPatches(t, [
  {
    aspect: 'globalTags',
    what: 'adds a tag to an aspect that does not exist',
    patch: tags(add('/tags//urn:li:tag:z', tag('z'))),
    wanted: { tags: [tag('z')] }
  },
  {
    aspect: 'globalTags',
    what: 'does not add a present tag again',
    old: { tags: [tag('z')] },
    patch: tags(add('/tags//urn:li:tag:z', tag('z'))),
    wanted: { tags: [tag('z')] }
  },
  {
    aspect: 'globalTags',
    what: 'adds the same tag of another source as a separate member',
    old: { tags: [tag('z')] },
    patch: tags(add('/tags/urn:li:dataHubAction:p/urn:li:tag:z', tag('z', 'urn:li:dataHubAction:p'))),
    wanted: { tags: [tag('z'), tag('z', 'urn:li:dataHubAction:p')] }
  },
  {
    aspect: 'globalTags',
    what: 'removes only the tag of the empty source',
    old: { tags: [tag('z'), tag('z', 'urn:li:dataHubAction:p')] },
    patch: tags(remove('/tags//urn:li:tag:z')),
    wanted: { tags: [tag('z', 'urn:li:dataHubAction:p')] }
  },
  {
    aspect: 'globalTags',
    what: 'removes a tag of every source when the keys are in reverse order',
    old: { tags: [tag('z'), tag('z', 'urn:li:dataHubAction:p'), tag('y')] },
    patch: { arrayPrimaryKeys: { tags: ['tag', SOURCE] }, patch: [remove('/tags/urn:li:tag:z')] },
    wanted: { tags: [tag('y')] }
  },
  {
    aspect: 'globalTags',
    what: 'addresses members by tag when the client sends no keys',
    old: { tags: [tag('y')] },
    patch: [add('/tags/urn:li:tag:z', tag('z')), remove('/tags/urn:li:tag:y')],
    wanted: { tags: [tag('z')] }
  },
  {
    aspect: 'globalTags',
    what: 'ignores a removal from an absent aspect',
    patch: tags(remove('/tags//x')),
    wanted: undefined
  },
  {
    aspect: 'globalTags',
    what: 'replaces the whole list when the path is the field',
    old: { tags: [tag('y')] },
    patch: tags(add('/tags', [tag('a'), tag('b')])),
    wanted: { tags: [tag('a'), tag('b')] }
  },
  {
    aspect: 'glossaryTerms',
    what: 'addresses members by term and source',
    old: { terms: [{ urn: 'urn:li:glossaryTerm:f' }] },
    patch: {
      arrayPrimaryKeys: { terms: ['urn', SOURCE] },
      patch: [
        add('/terms/urn:li:glossaryTerm:g/', { urn: 'urn:li:glossaryTerm:g' }),
        remove('/terms/urn:li:glossaryTerm:f/')
      ]
    },
    wanted: { terms: [{ urn: 'urn:li:glossaryTerm:g' }] }
  },
  {
    aspect: 'ownership',
    what: 'adds an owner by four keys, two of them absent',
    old: { owners: [owner('p', 'NONE')] },
    patch: {
      arrayPrimaryKeys: { owners: ['owner', 'type', 'typeUrn', SOURCE] },
      patch: [add('/owners/urn:li:corpuser:q/TECHNICAL_OWNER//', owner('q', 'TECHNICAL_OWNER'))]
    },
    wanted: { owners: [owner('p', 'NONE'), owner('q', 'TECHNICAL_OWNER')] }
  },
  {
    aspect: 'ownership',
    what: 'removes all members that match a shorter path',
    old: { owners: [owner('q', 'NONE'), owner('q', 'CUSTOM', 'urn:li:ownershipType:t'), owner('p', 'NONE')] },
    patch: [remove('/owners/urn:li:corpuser:q')],
    wanted: { owners: [owner('p', 'NONE')] }
  },
  {
    aspect: 'ownership',
    what: 'does not duplicate an owner that has more keys than the path',
    old: { owners: [owner('q', 'CUSTOM', 'urn:li:ownershipType:t')] },
    patch: [add('/owners/urn:li:corpuser:q/CUSTOM', owner('q', 'CUSTOM', 'urn:li:ownershipType:t'))],
    wanted: { owners: [owner('q', 'CUSTOM', 'urn:li:ownershipType:t')] }
  },
  {
    aspect: 'structuredProperties',
    what: 'addresses members by property and source',
    old: { properties: [{ propertyUrn: 'p', values: [{ string: 'a' }] }] },
    patch: {
      arrayPrimaryKeys: { properties: ['propertyUrn', SOURCE] },
      patch: [add('/properties/p/', { propertyUrn: 'p', values: [{ double: 2 }] })]
    },
    wanted: { properties: [{ propertyUrn: 'p', values: [{ double: 2 }] }] }
  },
  {
    aspect: 'documentation',
    what: 'addresses members by source',
    old: { documentations: [{ documentation: 'a', attribution: { source: 's' } }] },
    patch: [add('/documentations/s', { documentation: 'b', attribution: { source: 's' } })],
    wanted: { documentations: [{ documentation: 'b', attribution: { source: 's' } }] }
  },
  {
    aspect: 'domains',
    what: 'removes a domain when the keys are in reverse order',
    old: { domains: [], domainAssociations: [{ domain: 'urn:li:domain:d' }, { domain: 'urn:li:domain:e' }] },
    patch: {
      arrayPrimaryKeys: { domainAssociations: ['domain', SOURCE] },
      patch: [remove('/domainAssociations/urn:li:domain:d')]
    },
    wanted: { domains: [], domainAssociations: [{ domain: 'urn:li:domain:e' }] }
  },
  {
    aspect: 'apiSignature',
    what: 'addresses edges by their destination, without keys in the patch',
    old: { inputDatasetEdges: [{ destinationUrn: 'd' }, { destinationUrn: 'e' }] },
    patch: [remove('/inputDatasetEdges/d'), add('/inputDatasetEdges/f', { destinationUrn: 'f' })],
    wanted: { inputDatasetEdges: [{ destinationUrn: 'e' }, { destinationUrn: 'f' }] }
  }
])
