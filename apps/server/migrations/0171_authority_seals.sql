-- With which certificates the authority signs its answers (MensajeHacienda). What its own service hands to us over an
-- authenticated line carries the seal; what suppliers send along is believed only under a seal that is known here.
-- owner: submissions
create table authority_seals (
  environment authority_environment not null,
  -- SHA-256 of the certificate, base64.
  sha256 text not null check (length(sha256) = 44),
  holder text not null,
  learned_at timestamptz not null,
  primary key (environment, sha256)
);

-- ESTADO-MINISTERIO DE HACIENDA (SELLO ELECTRONICO), CPJ-2-100-042005, in force from 2025-06-24 to 2029-06-23, as in answers
-- of production of 2026 (reference §8.2).
insert into authority_seals (environment, sha256, holder, learned_at) values
('live', 'zkKoaLkT8j/ji6HMW7i+dhL/bqEM4tcFNm2QqF8SpHM=', 'ESTADO-MINISTERIO DE HACIENDA (SELLO ELECTRONICO)', now());
