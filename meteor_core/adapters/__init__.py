"""METEOR in other libraries' shape: ``evaluate`` and ``torchmetrics``, imported only if asked for.

``meteor_core.adapters.torch_metric.MeteorScore`` needs ``meteor-explorer[torchmetrics]``,
``meteor_core.adapters.evaluate_metric.Meteor`` needs ``meteor-explorer[evaluate]``.
"""
