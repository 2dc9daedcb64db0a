"""A service that takes tokens of an issuer."""

import jwt


class Orders:
    def __init__(self, issuer, jwks, cache=True):
        """cache: whether to keep the keys, which are then fetched for an unknown one at most once in 30 seconds."""
        self.issuer = issuer
        self.keys = jwt.PyJWKClient(jwks, cache_jwk_set=cache)

    def customer_of(self, token):
        """The subject of a token. Raises jwt.PyJWTError if the token is not valid."""
        key = self.keys.get_signing_key_from_jwt(token).key
        options = {"audience": "orders", "issuer": self.issuer}
        return jwt.decode(token, key, algorithms=["ES256"], **options)["sub"]
