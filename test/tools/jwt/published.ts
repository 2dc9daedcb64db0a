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

/** A token, the key that decrypts it and its content. */
interface JweVector {
  source: string;
  token: string;
  key: string;
  content: string;
}

/** RFC 7520, section 5: the plaintext of most examples. */
const FRODO =
  "You can trust us to stick with you through thick and thin\u2013to the bitter end. And you can trust us to keep any secret of yours\u2013closer than you keep it yourself. But you cannot trust us to let you face trouble alone, and go off without a word. We are your friends, Frodo.";

export const JWE_VECTORS: readonly JweVector[] = [
  {
    source: "RFC 7516, A.1: RSA-OAEP, A256GCM",
    token:
      "eyJhbGciOiJSU0EtT0FFUCIsImVuYyI6IkEyNTZHQ00ifQ.OKOawDo13gRp2ojaHV7LFpZcgV7T6DVZKTyKOMTYUmKoTCVJRgckCL9kiMT03JGeipsEdY3mx_etLbbWSrFr05kLzcSr4qKAq7YN7e9jwQRb23nfa6c9d-StnImGyFDbSv04uVuxIp5Zms1gNxKKK2Da14B8S4rzVRltdYwam_lDp5XnZAYpQdb76FdIKLaVmqgfwX7XWRxv2322i-vDxRfqNzo_tETKzpVLzfiwQyeyPGLBIO56YJ7eObdv0je81860ppamavo35UgoRdbYaBcoh9QcfylQr66oc6vFWXRcZ_ZT2LawVCWTIy3brGPi6UklfCpIMfIjf7iGdXKHzg.48V1_ALb6US04U3b.5eym8TW_c8SuK0ltJ3rpYIzOeDQz7TALvtu6UG9oMo4vpzs9tX_EFShS8iB7j6jiSdiwkIr3ajwQzaBtQD_A.XFBoMYUZodetZdvTiFvSkQ",
    key: '{"kty":"RSA","n":"oahUIoWw0K0usKNuOR6H4wkf4oBUXHTxRvgb48E-BVvxkeDNjbC4he8rUWcJoZmds2h7M70imEVhRU5djINXtqllXI4DFqcI1DgjT9LewND8MW2Krf3Spsk_ZkoFnilakGygTwpZ3uesH-PFABNIUYpOiN15dsQRkgr0vEhxN92i2asbOenSZeyaxziK72UwxrrKoExv6kc5twXTq4h-QChLOln0_mtUZwfsRaMStPs6mS6XrgxnxbWhojf663tuEQueGC-FCMfra36C9knDFGzKsNa7LZK2djYgyD3JR_MB_4NUJW_TqOQtwHYbxevoJArm-L5StowjzGy-_bq6Gw","e":"AQAB","d":"kLdtIj6GbDks_ApCSTYQtelcNttlKiOyPzMrXHeI-yk1F7-kpDxY4-WY5NWV5KntaEeXS1j82E375xxhWMHXyvjYecPT9fpwR_M9gV8n9Hrh2anTpTD93Dt62ypW3yDsJzBnTnrYu1iwWRgBKrEYY46qAZIrA2xAwnm2X7uGR1hghkqDp0Vqj3kbSCz1XyfCs6_LehBwtxHIyh8Ripy40p24moOAbgxVw3rxT_vlt3UVe4WO3JkJOzlpUf-KTVI2Ptgm-dARxTEtE-id-4OJr0h-K-VFs3VSndVTIznSxfyrj8ILL6MG_Uv8YAu7VILSB3lOW085-4qE3DzgrTjgyQ","p":"1r52Xk46c-LsfB5P442p7atdPUrxQSy4mti_tZI3Mgf2EuFVbUoDBvaRQ-SWxkbkmoEzL7JXroSBjSrK3YIQgYdMgyAEPTPjXv_hI2_1eTSPVZfzL0lffNn03IXqWF5MDFuoUYE0hzb2vhrlN_rKrbfDIwUbTrjjgieRbwC6Cl0","q":"wLb35x7hmQWZsWJmB_vle87ihgZ19S8lBEROLIsZG4ayZVe9Hi9gDVCOBmUDdaDYVTSNx_8Fyw1YYa9XGrGnDew00J28cRUoeBB_jKI1oma0Orv1T9aXIWxKwd4gvxFImOWr3QRL9KEBRzk2RatUBnmDZJTIAfwTs0g68UZHvtc","dp":"ZK-YwE7diUh0qR1tR7w8WHtolDx3MZ_OTowiFvgfeQ3SiresXjm9gZ5KLhMXvo-uz-KUJWDxS5pFQ_M0evdo1dKiRTjVw_x4NyqyXPM5nULPkcpU827rnpZzAJKpdhWAgqrXGKAECQH0Xt4taznjnd_zVpAmZZq60WPMBMfKcuE","dq":"Dq0gfgJ1DdFGXiLvQEZnuKEN0UUmsJBxkjydc3j4ZYdBiMRAy86x0vHCjywcMlYYg4yoC4YZa9hNVcsjqA3FeiL19rk8g6Qn29Tt0cj8qqyFpz9vNDBUfCAiJVeESOjJDZPYHdHY8v1b-o-Z2X5tvLx-TCekf7oxyeKDUqKWjis","qi":"VIMpMYbPf47dT1w_zDUXfPimsSegnMOA1zTaX7aGk_8urY6R8-ZW1FxU7AlWAyLWybqq6t16VFd7hQd0y6flUK4SlOydB61gwanOsXGOAOv82cHq0E3eL4HrtZkUuKvnPrMnsUUFlfUdybVzxyjz9JF_XyaY14ardLSjf4L_FNY"}',
    content: "The true sign of intelligence is not knowledge but imagination.",
  },
  {
    source: "RFC 7516, A.3: A128KW, A128CBC-HS256",
    token:
      "eyJhbGciOiJBMTI4S1ciLCJlbmMiOiJBMTI4Q0JDLUhTMjU2In0.6KB707dM9YTIgHtLvtgWQ8mKwboJW3of9locizkDTHzBC2IlrT1oOQ.AxY8DCtDaGlsbGljb3RoZQ.KDlTtXchhZTGufMYmOYGS4HffxPSUrfmqCHXaI9wOGY.U0m_YmjN04DJvceFICbCVQ",
    key: '{"kty":"oct","k":"GawgguFyGrWKav7AX4VKUg"}',
    content: "Live long and prosper.",
  },
  {
    source: "RFC 7520, 5.4: ECDH-ES+A128KW, A128GCM",
    token:
      "eyJhbGciOiJFQ0RILUVTK0ExMjhLVyIsImtpZCI6InBlcmVncmluLnRvb2tAdHVja2Jvcm91Z2guZXhhbXBsZSIsImVwayI6eyJrdHkiOiJFQyIsImNydiI6IlAtMzg0IiwieCI6InVCbzRrSFB3Nmtiang1bDB4b3dyZF9vWXpCbWF6LUdLRlp1NHhBRkZrYllpV2d1dEVLNml1RURzUTZ3TmROZzMiLCJ5Ijoic3AzcDVTR2haVkMyZmFYdW1JLWU5SlUyTW84S3BvWXJGRHI1eVBOVnRXNFBnRXdaT3lRVEEtSmRhWTh0YjdFMCJ9LCJlbmMiOiJBMTI4R0NNIn0.0DJjBXri_kBcC46IkU5_Jk9BqaQeHdv2.mH-G2zVqgztUtnW_.tkZuOO9h95OgHJmkkrfLBisku8rGf6nzVxhRM3sVOhXgz5NJ76oID7lpnAi_cPWJRCjSpAaUZ5dOR3Spy7QuEkmKx8-3RCMhSYMzsXaEwDdXta9Mn5B7cCBoJKB0IgEnj_qfo1hIi-uEkUpOZ8aLTZGHfpl05jMwbKkTe2yK3mjF6SBAsgicQDVCkcY9BLluzx1RmC3ORXaM0JaHPB93YcdSDGgpgBWMVrNU1ErkjcMqMoT_wtCex3w03XdLkjXIuEr2hWgeP-nkUZTPU9EoGSPj6fAS-bSz87RCPrxZdj_iVyC6QWcqAu07WNhjzJEPc4jVntRJ6K53NgPQ5p99l3Z408OUqj4ioYezbS6vTPlQ.WuGzxmcreYjpHGJoa17EBg",
    key: '{"kty":"EC","kid":"peregrin.took@tuckborough.example","use":"enc","crv":"P-384","x":"YU4rRUzdmVqmRtWOs2OpDE_T5fsNIodcG8G5FWPrTPMyxpzsSOGaQLpe2FpxBmu2","y":"A8-yxCHxkfBz3hKZfI1jUYMjUhsEveZ9THuwFjH2sCNdtksRJU7D5-SkgaFL1ETP","d":"iTx2pk7wW-GqJkHcEkFQb2EFyYcO7RugmaW3mRrQVAOUiPommT0IdnYK2xDlZh-j"}',
    content: FRODO,
  },
  {
    source: "RFC 7520, 5.5: ECDH-ES, A128CBC-HS256",
    token:
      "eyJhbGciOiJFQ0RILUVTIiwia2lkIjoibWVyaWFkb2MuYnJhbmR5YnVja0BidWNrbGFuZC5leGFtcGxlIiwiZXBrIjp7Imt0eSI6IkVDIiwiY3J2IjoiUC0yNTYiLCJ4IjoibVBVS1RfYkFXR0hJaGcwVHBqanFWc1AxclhXUXVfdndWT0hIdE5rZFlvQSIsInkiOiI4QlFBc0ltR2VBUzQ2ZnlXdzVNaFlmR1RUMElqQnBGdzJTUzM0RHY0SXJzIn0sImVuYyI6IkExMjhDQkMtSFMyNTYifQ..yc9N8v5sYyv3iGQT926IUg.BoDlwPnTypYq-ivjmQvAYJLb5Q6l-F3LIgQomlz87yW4OPKbWE1zSTEFjDfhU9IPIOSA9Bml4m7iDFwA-1ZXvHteLDtw4R1XRGMEsDIqAYtskTTmzmzNa-_q4F_evAPUmwlO-ZG45Mnq4uhM1fm_D9rBtWolqZSF3xGNNkpOMQKF1Cl8i8wjzRli7-IXgyirlKQsbhhqRzkv8IcY6aHl24j03C-AR2le1r7URUhArM79BY8soZU0lzwI-sD5PZ3l4NDCCei9XkoIAfsXJWmySPoeRb2Ni5UZL4mYpvKDiwmyzGd65KqVw7MsFfI_K767G9C9Azp73gKZD0DyUn1mn0WW5LmyX_yJ-3AROq8p1WZBfG-ZyJ6195_JGG2m9Csg.WCCkNa-x4BeB9hIDIfFuhg",
    key: '{"kty":"EC","kid":"meriadoc.brandybuck@buckland.example","use":"enc","crv":"P-256","x":"Ze2loSV3wrroKUN_4zhwGhCqo3Xhu1td4QjeQ5wIVR0","y":"HlLtdXARY_f55A3fnzQbPcm6hgr34Mp8p-nuzQCE0Zw","d":"r_kHyZ-a06rmxM3yESK84r1otSg-aQcVStkRhA-iCM8"}',
    content: FRODO,
  },
  {
    source: "RFC 7520, 5.6: dir, A128GCM; the key names the content encryption as its alg",
    token:
      "eyJhbGciOiJkaXIiLCJraWQiOiI3N2M3ZTJiOC02ZTEzLTQ1Y2YtODY3Mi02MTdiNWI0NTI0M2EiLCJlbmMiOiJBMTI4R0NNIn0..refa467QzzKx6QAB.JW_i_f52hww_ELQPGaYyeAB6HYGcR559l9TYnSovc23XJoBcW29rHP8yZOZG7YhLpT1bjFuvZPjQS-m0IFtVcXkZXdH_lr_FrdYt9HRUYkshtrMmIUAyGmUnd9zMDB2n0cRDIHAzFVeJUDxkUwVAE7_YGRPdcqMyiBoCO-FBdE-Nceb4h3-FtBP-c_BIwCPTjb9o0SbdcdREEMJMyZBH8ySWMVi1gPD9yxi-aQpGbSv_F9N4IZAxscj5g-NJsUPbjk29-s7LJAGb15wEBtXphVCgyy53CoIKLHHeJHXex45Uz9aKZSRSInZI-wjsY0yu3cT4_aQ3i1o-tiE-F8Ios61EKgyIQ4CWao8PFMj8TTnp.vbb32Xvllea2OtmHAdccRQ",
    key: '{"kty":"oct","kid":"77c7e2b8-6e13-45cf-8672-617b5b45243a","use":"enc","alg":"A128GCM","k":"XctOhJAkA-pD9Lh7ZgW_2A"}',
    content: FRODO,
  },
  {
    source: "RFC 7520, 5.8: A128KW, A128GCM",
    token:
      "eyJhbGciOiJBMTI4S1ciLCJraWQiOiI4MWIyMDk2NS04MzMyLTQzZDktYTQ2OC04MjE2MGFkOTFhYzgiLCJlbmMiOiJBMTI4R0NNIn0.CBI6oDw8MydIx1IBntf_lQcw2MmJKIQx.Qx0pmsDa8KnJc9Jo.AwliP-KmWgsZ37BvzCefNen6VTbRK3QMA4TkvRkH0tP1bTdhtFJgJxeVmJkLD61A1hnWGetdg11c9ADsnWgL56NyxwSYjU1ZEHcGkd3EkU0vjHi9gTlb90qSYFfeF0LwkcTtjbYKCsiNJQkcIp1yeM03OmuiYSoYJVSpf7ej6zaYcMv3WwdxDFl8REwOhNImk2Xld2JXq6BR53TSFkyT7PwVLuq-1GwtGHlQeg7gDT6xW0JqHDPn_H-puQsmthc9Zg0ojmJfqqFvETUxLAF-KjcBTS5dNy6egwkYtOt8EIHK-oEsKYtZRaa8Z7MOZ7UGxGIMvEmxrGCPeJa14slv2-gaqK0kEThkaSqdYw0FkQZF.ER7MWJZ1FBI_NKvn7Zb1Lw",
    key: '{"kty":"oct","kid":"81b20965-8332-43d9-a468-82160ad91ac8","use":"enc","alg":"A128KW","k":"GZy6sIZ6wl9NJOKB-jnmVQ"}',
    content: FRODO,
  },
];
