import { vi } from 'vitest'

// Files of one worker share the libraries that they load, which cost most. Our own modules remember who is signed in, the
// language and the address of the API: each file loads its own, and meets nothing of another's.
vi.resetModules()
