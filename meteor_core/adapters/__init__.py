"""METEOR for other libraries: ``evaluate`` and ``torchmetrics``, imported only when used.

``meteor_core.adapters.torch_metric.MeteorScore`` needs ``meteor-explorer[torchmetrics]``,
``meteor_core.adapters.evaluate_metric.Meteor`` needs ``meteor-explorer[evaluate]``.
"""
