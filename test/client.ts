export * from '../testing/client.ts'
