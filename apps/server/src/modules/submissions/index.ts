export type { Environment } from './environment.ts'
export { createSigner, type Signer } from './signing-keys.ts'
export { fromSnapshot, signAndStore } from './sign-document.ts'
