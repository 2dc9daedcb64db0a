/** The token that jwt.io shows to its visitors, and its secret. */
export const JWT_IO = {
  token:
    "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4gRG9lIiwiaWF0IjoxNTE2MjM5MDIyfQ.SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c",
  secret: "your-256-bit-secret",
};

/** PEM with lines of 64 characters. */
const pem = (label: string, base64: string): string =>
  `-----BEGIN ${label}-----\n${base64.match(/.{1,64}/g)?.join("\n")}\n-----END ${label}-----`;

/**
 * Certificates with a token that their keys signed; the keys were thrown away. Made with OpenSSL 3.0 by
 * openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 36500 -subj /CN=example.com (X.509 v3), and
 * openssl req -new -newkey rsa:2048 -nodes -subj /CN=example.com, then openssl x509 -req -days 36500 (X.509 v1).
 */
export const CERTIFICATES = {
  ES256: {
    pem: pem(
      "CERTIFICATE",
      "MIIBgjCCASmgAwIBAgIUXNEVmv6DDMB5n5H/8NoB69NeNe4wCgYIKoZIzj0EAwIwFjEUMBIGA1UEAwwLZXhhbXBsZS5jb20wIBcNMjYxMTIxMDkyNzIwWhgPMjEyNjEwMjgwOTI3MjBaMBYxFDASBgNVBAMMC2V4YW1wbGUuY29tMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEVexuyy5tWvQqjDgnVzjmdHfd3QlpAM3jyjwIv4JiVF8TZ0fvooA6r84VRlmSpE8H264+tMFHVkyPoSPduB3+M6NTMFEwHQYDVR0OBBYEFF2EYGIvq2i+86GDNXrQjqbZnzy/MB8GA1UdIwQYMBaAFF2EYGIvq2i+86GDNXrQjqbZnzy/MA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDRwAwRAIgIbFOD9/uBCigj2kfyCpENHjsTI4R37FTUxajYgksF7kCIGtmdrGnYxlYMPG4z8WclBISqe3fQqTAfmGGacHIFDnf",
    ),
    token:
      "eyJhbGciOiJFUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiJjZXJ0aWZpY2F0ZSJ9.xbqheaGcZpJGSlnpGSobC1XUhQjBqE3xncqWYOcAFLW0-f7Ln1uAv3IKPf5Ir65HbDpEvzLZ4JS4UUbwo5wgwg",
  },
  PS256: {
    pem: pem(
      "CERTIFICATE",
      "MIICtTCCAZ0CFFb9V09WBg+m2lLZIeszf5FLRp6yMA0GCSqGSIb3DQEBCwUAMBYxFDASBgNVBAMMC2V4YW1wbGUuY29tMCAXDTI2MTEyMTA5MjcyMFoYDzIxMjYxMDI4MDkyNzIwWjAWMRQwEgYDVQQDDAtleGFtcGxlLmNvbTCCASIwDQYJKoZIhvcNAQEBBQADggEPADCCAQoCggEBAMnxp/+HzlyawPgtDc8ZhMm0/8H+FpHQFlapy5BBhxrvSDUK0e+wCm4ebad3iKZSvdE1jq5oIMl+eUbHvrsJHVzTD/ZSvTGcH+7pfkGGyb9N2r8/hKAy8Ta35efRoHilSBO4k1p1jBZy2x5ixVoySDdGVZvWqivZNAF5bPBAW/FZz20ggnCXarO1GcW1EpsWxSTicK+ZF6FyU8qg/sETRf5WLTt8lGubarjjgT8IHLxyxm3qInQEsmP2h77IF87i6xgY4cyBZBPR9xjR9YX4EEhx1og+MKhZZLXIbxzn+SkGDVXBpPSI7C/aKzt1cmmMY4nwWLU1aJ3Kst2fLRMyOwUCAwEAATANBgkqhkiG9w0BAQsFAAOCAQEAfCSp+FB24/tTiEz/mTloGAUljFeAwd8MD80aAAQNc1b7IS1WQB5l2/RTfR/YvaytWZax58xDj1uM9nw2IRfBm2iNEOazU3NKlgb70HuIY2m4YIRBlBZ7+5kD8ctrOetiVcl01KUneaTAGCcNkAe75gjQV/cRWjonE2+cDt2dFT6y1clHKqDirb2IywYTtkngZSBxOqbkYynQS/MhziozURHcvi3DSZT0A2i6W0O31jJWY9QtGojJkJNAd9XMQpPSR6zO6pryTfCSY2rcWLipfWvuq9gocff7yo0yDi04RIGnO+SDnoLZ8h5LzW2eriCReJTG2ALTsvkOx8yF2tUyOg==",
    ),
    token:
      "eyJhbGciOiJQUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiJjZXJ0aWZpY2F0ZSJ9.Y9GVPlOrCOytZvt4cDAM3seZ3o8YSDbP2mnlUO_Bd8_LSg6xJ6lGWhqCm8U4Yb4HBXFwE-b2Idva2DvhsSEaYfykvDePyTiIZqTi523pKK1L3GmTiq3s-apToIl3oiDV_MTd73ynXnqv43Az0dpXlBHP8skWz6-u-4M-Q-dYoAHySAX1QxLbn1weWDErWfyNdQRPD14ISEdNGcveUbIneeuE7n8vhq-I0xKQ5kDqiP3VXM5WhmP__28dzVlLIkboUJAhCNXweh_IU4NI6RGZfH6SnT4nmDJ-v5r94_ouiSs3uXIcFnk0-qDN5LHdK8_zzb4FdNLsD0AbLnX9kwZfUQ",
  },
};

/**
 * A certificate, that of its issuer and that of the issuer's issuer, each made by openssl req -new, then openssl x509 -req
 * -CA -days 36500, with a token that the key of the first one signed.
 */
export const CHAIN = {
  pems: [
    "MIIBbzCCARSgAwIBAgIUK98+JHWLArHO7lN8iBr481BUzXcwCgYIKoZIzj0EAwIwDjEMMAoGA1UEAwwDbWlkMCAXDTI2MTEyMzEyMDYyOVoYDzIxMjYxMDMwMTIwNjI5WjAPMQ0wCwYDVQQDDARsZWFmMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE3dxc14iOvsEcYoVhb6StfH08cGxzzQd4BF9ElMDqlDzmlqSzfyHtNLdg97fI9FthkI6QvrIT7aLnfKHANq1QaaNNMEswCQYDVR0TBAIwADAdBgNVHQ4EFgQULnFcQ4hLTVbcEr+nkX+y/ygQ/pswHwYDVR0jBBgwFoAULBPDmen4GSnjkQe4GyfB9grkl5MwCgYIKoZIzj0EAwIDSQAwRgIhAMexB0YhJNmz0p97MD0dDgnWoQUAgbnRLhKbypwMG/y2AiEA7bsDqtyuBSI5Wb27901L5I8mQYT6f2+5lfEdw2gL/tE=",
    "MIIBdDCCARqgAwIBAgIUe1RcEBNdjemNCZ6ZgqtLrfj0Vm8wCgYIKoZIzj0EAwIwDzENMAsGA1UEAwwEcm9vdDAgFw0yNjExMjMxMjA2MjlaGA8yMTI2MTAzMDEyMDYyOVowDjEMMAoGA1UEAwwDbWlkMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEZPJKWOquVL8nT7OPC+e3nxY+2zX0d4pZWnK261ug4a+0kgjPGby3YTIzpPMwAPFBTKqEDqdY6qt5zXob4xUTmKNTMFEwDwYDVR0TAQH/BAUwAwEB/zAdBgNVHQ4EFgQULBPDmen4GSnjkQe4GyfB9grkl5MwHwYDVR0jBBgwFoAUOy9ShM7/kasPcMzeDIL85U39q+EwCgYIKoZIzj0EAwIDSAAwRQIgdH9jf9Ah96hFupXU9ybgfAZCAr50gEAcigkLc6VzZgwCIQDEp4bGhGJ8ZAX69gDsEjE3DrqBIftGu9WN7eBexyvO3A==",
    "MIIBUzCB+qADAgECAhQaGkYYHNEjbW6bBpgvxwS2OWo/KzAKBggqhkjOPQQDAjAPMQ0wCwYDVQQDDARyb290MCAXDTI2MTEyMzEyMDYyOVoYDzIxMjYxMDMwMTIwNjI5WjAPMQ0wCwYDVQQDDARyb290MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEkMYAzW9sbg2+MiC9Z1SQS3XiuTI7E/ojxCykh/wINQgLjyOwkMPQats/OO1UQbMzOVsb+ofzaTsc+RmS/12iCKMyMDAwDwYDVR0TAQH/BAUwAwEB/zAdBgNVHQ4EFgQUOy9ShM7/kasPcMzeDIL85U39q+EwCgYIKoZIzj0EAwIDSAAwRQIhAK018vuvle9RAxsXcLrUzQOu+r+ir8d7hjctYhMC9CjDAiBP0bu1oWhtmfJPX7i3+A5Gt2/1WWoFUU7skk6lTjIoCg==",
  ].map((body) => pem("CERTIFICATE", body)),
  token:
    "eyJhbGciOiJFUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiJjaGFpbiJ9.wP8lI5Wv328SQF7FRkV_n_eZKCyvGmRRuNuQsX7W4Y2BJE-1OX_YM5L0bYZWLG5R43C7HcWleevJMgj3tKnLqQ",
};

/** Made with OpenSSL 3.0: req -new, and crl2pkcs7 -nocrl -certfile, for a P-256 key. */
export const CONTAINERS = {
  request: pem(
    "CERTIFICATE REQUEST",
    "MIHQMHgCAQAwFjEUMBIGA1UEAwwLZXhhbXBsZS5jb20wWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAT3Siky3FeVSBIOBTUE6RW2oJ/ohx3ikpl/TD8GYk8ONrm5prWtcSdShP2/qyQTxpXz+DMyt/jHFrrHQ6WYd/QioAAwCgYIKoZIzj0EAwIDSAAwRQIhAOSKFHaWDalu5nji1Ra6AVbar/YgI1M21sK9TyyZojfqAiB6IbuTVMgS6E4PDm5UqFSaE89hT9Px1Cv1OrZy0OUPtg==",
  ),
  pkcs7: pem(
    "PKCS7",
    "MIIBVwYJKoZIhvcNAQcCoIIBSDCCAUQCAQExADALBgkqhkiG9w0BBwGgggEsMIIBKDCBzwIUbP85DW/F4glh60ESKBBR4AEhHk8wCgYIKoZIzj0EAwIwFjEUMBIGA1UEAwwLZXhhbXBsZS5jb20wIBcNMjYxMTIxMjE0MzA1WhgPMjEyNjEwMjgyMTQzMDVaMBYxFDASBgNVBAMMC2V4YW1wbGUuY29tMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE90opMtxXlUgSDgU1BOkVtqCf6Icd4pKZf0w/BmJPDja5uaa1rXEnUoT9v6skE8aV8/gzMrf4xxa6x0OlmHf0IjAKBggqhkjOPQQDAgNIADBFAiEAoG4sRkZQeK/NJOcw8K2iv+vZ0GxA+Teol4jN1iB+vZwCICObFUIOAnhWKicQQWYk8bdfLVAOUpBFviMSSwQVDM3/MQA=",
  ),
};
