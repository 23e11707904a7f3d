"""The five games behind the interfaces of the field: vectorised, Gymnasium, PettingZoo and OpenSpiel."""
