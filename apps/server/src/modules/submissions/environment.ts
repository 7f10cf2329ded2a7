/** Where a company's documents go: our pretend authority, the authority's sandbox, or the real one. */
export type Environment = 'simulator' | 'test' | 'live'
